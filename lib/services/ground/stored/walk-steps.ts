import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { type Step } from "@/lib/traces/trace";
import { withMedia } from "./media-rows";
import { stepColumns } from "./step-columns";
import { fromStepRow } from "./step-row";
import { findBatchEnd } from "./walk-steps.sql";

/**
 * Every step of a trace in order, whole and with its media, in batches of at most some 2 MB of text. Throws CONFLICT
 * where its steps are replaced meanwhile: what was walked then is of another trace than what follows. The caller has
 * made sure that the trace may be read.
 */
export async function* walkSteps(
  { workspaceId }: Pick<WorkspaceContext, "workspaceId">,
  { traceId, sequence }: { traceId: string; sequence: number },
): AsyncGenerator<Step[]> {
  for (let from = 0; ;) {
    const [edge] = await findBatchEnd(prisma, { from, workspaceId, traceId });
    if (edge?.sequence !== sequence)
      throw new KnownError("CONFLICT", "The steps of this trace were replaced in the meantime. Download it again.");
    if (edge.last === null) return;
    const rows = await prisma.step.findMany({
      where: { workspaceId, traceId, index: { gte: from, lte: edge.last } },
      orderBy: { index: "asc" },
      select: stepColumns,
    });
    yield await withMedia(workspaceId, traceId, rows.map(fromStepRow));
    from = edge.last + 1;
  }
}
