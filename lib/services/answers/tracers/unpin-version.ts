import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { enqueueSystem } from "./enqueue-system";
import { requireTracer } from "./require-tracer";

/**
 * Leaves it to the figures again which version answers: the newest that was better than what it was measured against,
 * the shipped weights where none was, and later ones as they come. Throws NOT_FOUND.
 */
export const unpinVersion = (ctx: WorkspaceContext, input: { tracerId: string }): Promise<void> =>
  prisma.$transaction(async (tx) => {
    const tracer = await requireTracer(tx, ctx, input.tracerId);
    const best = await tx.tracerVersion.findFirst({
      where: { tracerId: tracer.id, isBetter: true },
      orderBy: { number: "desc" },
      select: { id: true },
    });
    const activeVersionId = best?.id ?? null;
    await tx.systemTracer.update({ where: { id: tracer.id }, data: { activeVersionId, isPinned: false } });
    if (activeVersionId !== tracer.activeVersionId) await enqueueSystem(tx, tracer);
  });
