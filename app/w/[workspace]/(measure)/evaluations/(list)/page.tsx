import { type Metadata } from "next";
import { EvaluationList } from "@/components/measure/evaluations/evaluation-list";
import { can } from "@/lib/auth/permissions";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { KnownError } from "@/lib/errors";
import { openPage } from "@/lib/http/open-page";
import { listEvaluations } from "@/lib/services/measure/evaluations/list-evaluations";

export const metadata: Metadata = { title: "Evaluations" };

/** The page that a cursor leads to; the first one where the cursor is made up. */
const readPage = async (ctx: WorkspaceContext, cursor: string | undefined) => {
  try {
    return { isFirst: !cursor, ...(await listEvaluations(ctx, { cursor })) };
  } catch (error) {
    if (!cursor || !(error instanceof KnownError) || error.code !== "INVALID") throw error;
    return { isFirst: true, ...(await listEvaluations(ctx, {})) };
  }
};

export default async function EvaluationsPage({ params, searchParams }: PageProps<"/w/[workspace]/evaluations">) {
  const ctx = await openPage((await params).workspace, "evaluation:read");
  const { cursor } = await searchParams;
  const page = await readPage(ctx, typeof cursor === "string" && cursor !== "" ? cursor : undefined);
  return (
    <EvaluationList
      workspace={ctx.workspaceSlug}
      page={page}
      canEvaluate={can(ctx.role, "evaluation:write")}
      now={new Date().toISOString()}
    />
  );
}
