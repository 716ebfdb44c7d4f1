import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { requireRowId } from "../ids/row-id";
import { labellerOf } from "./blind-where.sql";
import { type Database } from "@/lib/ask";
import { readBlindness } from "./is-blind.sql";

/**
 * Whether nothing may be sent of what runs and others say about a trace: the person has not labeled it, and it
 * was either asked for in label mode (`label` as in its address: `own`, or the id of a queue; what leads to no
 * queue counts as `own`) or stands in an open blind queue of theirs and they have not asked to be shown. Label
 * mode keeps back also what they have seen before; a queue that is not blind keeps nothing back. Never for an
 * API key, nor for somebody who may not label.
 * Within a transaction it is to be asked by that (`db`).
 */
export const isBlindOn = async (
  ctx: Pick<WorkspaceContext, "workspaceId" | "role" | "actor">,
  input: { traceId: string; label?: string | null | undefined },
  db: Database = prisma,
): Promise<boolean> => {
  const userId = labellerOf(ctx);
  if (userId === null) return false;
  const traceId = requireRowId(input.traceId, "trace");
  const { label } = input;
  const [row] = await readBlindness(db, { ctx, label, userId, traceId });
  return row?.isBlind ?? false;
};
