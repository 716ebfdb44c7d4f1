import { type Metadata } from "next";
import { RunList, type RunListPage } from "@/components/answers/runs/run-list";
import { methods } from "@/lib/attribution/method-list";
import { KnownError } from "@/lib/errors";
import { openPage } from "@/lib/http/open-page";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { listRecentRuns } from "@/lib/services/answers/results/list-recent-runs";

export const metadata: Metadata = { title: "Runs" };

/** The page that a cursor leads to; the first one where the cursor is made up. */
const readPage = async (ctx: WorkspaceContext, cursor: string | undefined, by: RunListPage["by"]) => {
  try {
    return { isFirst: !cursor, by, ...(await listRecentRuns(ctx, { cursor, by })) };
  } catch (error) {
    if (!cursor || !(error instanceof KnownError) || error.code !== "INVALID") throw error;
    return { isFirst: true, by, ...(await listRecentRuns(ctx, { by })) };
  }
};

export default async function RunsPage({ params, searchParams }: PageProps<"/w/[workspace]/traces/runs">) {
  const ctx = await openPage((await params).workspace, "run:read");
  const { cursor, by } = await searchParams;
  const page = await readPage(
    ctx,
    typeof cursor === "string" && cursor !== "" ? cursor : undefined,
    by === "people" || by === "evaluations" ? by : undefined,
  );
  return (
    <RunList
      workspace={{ slug: ctx.workspaceSlug, role: ctx.role }}
      page={page}
      methodTitles={Object.fromEntries(methods.map((method) => [method.name, method.title]))}
      now={new Date().toISOString()}
    />
  );
}
