import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { requireRowId } from "../../ground/ids/row-id";
import { enqueueSystem } from "./enqueue-system";
import { requireTracer } from "./require-tracer";

/**
 * Has a version answer from now on, or the shipped weights (null), and keeps it that way: no later one replaces what a
 * person has chosen. The failures of the system are read anew. Throws NOT_FOUND.
 */
export const chooseVersion = (
  ctx: WorkspaceContext,
  input: { tracerId: string; versionId: string | null },
): Promise<void> =>
  prisma.$transaction(async (tx) => {
    const tracer = await requireTracer(tx, ctx, input.tracerId);
    const versionId = input.versionId === null ? null : requireRowId(input.versionId, "version");
    if (versionId !== null) {
      const isThere = (await tx.tracerVersion.count({ where: { id: versionId, tracerId: tracer.id } })) > 0;
      if (!isThere) throw notFound("version");
    }
    await tx.systemTracer.update({
      where: { id: tracer.id },
      data: { activeVersionId: versionId, isPinned: true },
    });
    if (versionId !== tracer.activeVersionId) await enqueueSystem(tx, tracer);
  });
