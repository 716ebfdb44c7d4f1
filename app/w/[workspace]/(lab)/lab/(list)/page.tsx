import { type Metadata } from "next";
import { NewStudyActionsProvider } from "@/components/lab/studies/study-actions";
import { StudyList } from "@/components/lab/studies/study-list";
import { methods } from "@/lib/attribution/method-list";
import { can } from "@/lib/auth/permissions";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { KnownError } from "@/lib/errors";
import { openPage } from "@/lib/http/open-page";
import { countProven } from "@/lib/services/lab/scans/find-proven";
import { listStudies } from "@/lib/services/lab/studies/list-studies";
import { getTrace } from "@/lib/services/traces/reading/get-trace";
import { readReplayMeansAction } from "@/app/w/[workspace]/(traces)/traces/[traceId]/replay-actions";
import { readTargets } from "../read-targets";
import { readProvenQualityAction } from "../scan-actions";
import { planStudyAction, startStudyAction } from "../study-actions";

export const metadata: Metadata = { title: "Studies" };

const newStudyActions = { plan: planStudyAction, start: startStudyAction, readMeans: readReplayMeansAction };

/** The page that a cursor leads to; the first one where the cursor is made up. */
const readPage = async (ctx: WorkspaceContext, cursor: string | undefined) => {
  try {
    return { isFirst: !cursor, ...(await listStudies(ctx, { cursor })) };
  } catch (error) {
    if (!cursor || !(error instanceof KnownError) || error.code !== "INVALID") throw error;
    return { isFirst: true, ...(await listStudies(ctx, {})) };
  }
};

/** The trace whose agents are to be left out; none where the address names none that is here. */
const readAblated = async (ctx: WorkspaceContext, id: string | undefined) => {
  if (id === undefined) return null;
  try {
    const trace = await getTrace(ctx, { id });
    return { id: trace.id, title: trace.title };
  } catch (error) {
    if (error instanceof KnownError && error.code === "NOT_FOUND") return null;
    throw error;
  }
};

/** Methods whose runs can say what went wrong. */
const diagnosing = methods
  .filter(({ offeredAs }) => offeredAs === "answer" || offeredAs === "replay")
  .map(({ name, title }) => ({ name, title }));

const textOf = (value: string | string[] | undefined): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

export default async function LabPage({ params, searchParams }: PageProps<"/w/[workspace]/lab">) {
  const ctx = await openPage((await params).workspace, "replay:read");
  const { cursor, ablate, fix } = await searchParams;
  const mayRun = can(ctx.role, "replay:run");
  const [page, targets, ablated, count] = await Promise.all([
    readPage(ctx, textOf(cursor)),
    mayRun ? readTargets(ctx) : [],
    mayRun ? readAblated(ctx, textOf(ablate)) : null,
    countProven(ctx),
  ]);
  return (
    <NewStudyActionsProvider actions={mayRun ? newStudyActions : null}>
      <StudyList
        workspace={ctx.workspaceSlug}
        page={page}
        start={
          mayRun
            ? {
                targets,
                methods: diagnosing,
                ablate: ablated,
                query: textOf(fix) ?? "",
              }
            : null
        }
        proven={{ count, readQuality: readProvenQualityAction }}
        now={new Date().toISOString()}
      />
    </NewStudyActionsProvider>
  );
}
