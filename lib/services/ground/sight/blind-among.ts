import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { labellerOf } from "./blind-where.sql";
import { readBlind } from "./blind-among.sql";

/**
 * Which of the given traces the person is to label before they see what runs and others say
 * of them: for the rows of a page.
 */
export const blindAmong = async (
  ctx: Pick<WorkspaceContext, "workspaceId" | "role" | "actor">,
  traceIds: readonly string[],
): Promise<Set<string>> => {
  if (labellerOf(ctx) === null || traceIds.length === 0) return new Set();
  const rows = await readBlind(prisma, ctx, traceIds);
  return new Set(rows.map(({ id }) => id));
};
