import { AnswersTable } from "@/components/measure/evaluations/answers-table";
import { ReportFrame } from "@/components/measure/evaluations/report-frame";
import { ReportPart } from "@/components/measure/evaluations/report-part";
import { type ReportTab } from "@/components/measure/evaluations/report-tabs";
import { type EvaluationView } from "@/lib/attribution/evaluation/evaluation-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { KnownError } from "@/lib/errors";
import { paths } from "@/lib/paths";
import { type EntryCounts } from "@/lib/services/measure/evaluations/entry-counts";
import { listAnswers } from "@/lib/services/measure/evaluations/list-answers";
import { readReport } from "@/lib/services/measure/evaluations/read-report";
import { reportSeed } from "@/lib/services/measure/evaluations/report-settings";

/** The page that a cursor leads to; the first one where the cursor is made up. */
const readAnswers = async (ctx: WorkspaceContext, evaluationId: string, cursor: string | null) => {
  try {
    return { isFirst: cursor === null, ...(await listAnswers(ctx, { evaluationId, cursor: cursor ?? undefined })) };
  } catch (error) {
    if (cursor === null || !(error instanceof KnownError) || error.code !== "INVALID") throw error;
    return { isFirst: true, ...(await listAnswers(ctx, { evaluationId })) };
  }
};

/** The table of an evaluation as its ground truth is now, or its answers trace by trace. */
export async function Scores({
  ctx,
  evaluation: { id, entries },
  countsOf,
  tab,
  cursor,
}: {
  ctx: WorkspaceContext;
  evaluation: EvaluationView;
  countsOf: (entryId: string) => EntryCounts;
  tab: ReportTab;
  cursor: string | null;
}) {
  const view = await readReport(ctx, { evaluationId: id, mayBeOld: true, countsOf });
  const workspace = ctx.workspaceSlug;
  return (
    <ReportFrame
      workspace={workspace}
      view={view}
      first="Scores"
      tab={tab}
      href={(to) => paths.evaluation(workspace, id, { tab: to === "scores" ? undefined : to })}
    >
      {tab === "traces" ? (
        <AnswersTable
          workspace={workspace}
          entries={entries}
          page={await readAnswers(ctx, id, cursor)}
          href={(to) => paths.evaluation(workspace, id, { tab, cursor: to })}
        />
      ) : (
        <ReportPart report={view.report} tab={tab} title="Scores" seed={reportSeed} />
      )}
    </ReportFrame>
  );
}
