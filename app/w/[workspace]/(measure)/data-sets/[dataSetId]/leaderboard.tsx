import { CaseTable } from "@/components/measure/data-sets/case-table";
import { ReportFrame } from "@/components/measure/evaluations/report-frame";
import { ReportPart } from "@/components/measure/evaluations/report-part";
import { type ReportTab } from "@/components/measure/evaluations/report-tabs";
import { type DataSetView } from "@/lib/attribution/evaluation/data-set-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { KnownError } from "@/lib/errors";
import { paths } from "@/lib/paths";
import { listCases } from "@/lib/services/measure/data-sets/list-cases";
import { readLeaderboard } from "@/lib/services/measure/evaluations/read-leaderboard";
import { reportSeed } from "@/lib/services/measure/evaluations/report-settings";

/** The page that a cursor leads to; the first one where the cursor is made up. */
const readCases = async (ctx: WorkspaceContext, versionId: string, split: string | null, cursor: string | null) => {
  const input = { versionId, split: split ?? undefined };
  try {
    return { isFirst: cursor === null, ...(await listCases(ctx, { ...input, cursor: cursor ?? undefined })) };
  } catch (error) {
    if (cursor === null || !(error instanceof KnownError) || error.code !== "INVALID") throw error;
    return { isFirst: true, ...(await listCases(ctx, input)) };
  }
};

/** All that was measured on a version, best step first, or its traces. */
export async function Leaderboard({
  ctx,
  dataSet: { id, version },
  split,
  tab,
  cursor,
}: {
  ctx: WorkspaceContext;
  dataSet: DataSetView;
  split: string | null;
  tab: ReportTab;
  cursor: string | null;
}) {
  const view = await readLeaderboard(ctx, { versionId: version.id, split, mayBeOld: true });
  const workspace = ctx.workspaceSlug;
  const address = { version: version.number, split: split ?? undefined };
  const href = (to: ReportTab) => paths.dataSet(workspace, id, { ...address, tab: to === "scores" ? undefined : to });
  return (
    <ReportFrame workspace={workspace} view={view} first="Leaderboard" tab={tab} href={href}>
      {tab === "traces" ? (
        <CaseTable
          workspace={workspace}
          page={await readCases(ctx, version.id, split, cursor)}
          href={(to) => paths.dataSet(workspace, id, { ...address, tab, cursor: to })}
        />
      ) : (
        <ReportPart
          report={view.report}
          tab={tab}
          title="Leaderboard"
          seed={reportSeed}
          firstSort={{ column: "step", isReversed: false }}
        />
      )}
    </ReportFrame>
  );
}
