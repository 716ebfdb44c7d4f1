import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";

/** Files that a person has sent and that wait for them, read or refused. */
export interface WaitingImports {
  count: number;
  /** The import where it is a single one: its own page is the shorter way. */
  onlyId: string | null;
}

/** How many files of this person wait: they were read, or could not be, and nothing of them is stored. */
export const findWaiting = async (ctx: WorkspaceContext): Promise<WaitingImports> => {
  if (ctx.actor.kind !== "user") return { count: 0, onlyId: null };
  const waiting = await prisma.import.findMany({
    where: { workspaceId: ctx.workspaceId, createdById: ctx.actor.userId, status: { in: ["READY", "FAILED"] } },
    select: { id: true },
  });
  return { count: waiting.length, onlyId: waiting.length === 1 ? (waiting[0]?.id ?? null) : null };
};
