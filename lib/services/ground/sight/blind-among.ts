import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { isRowId } from "../ids/row-id";
import { blindWhere, labellerOf } from "./blind-where";

/**
 * Which of the given traces the person is to label before they see what runs and others say
 * of them: for the rows of a page.
 */
export const blindAmong = async (
  ctx: Pick<WorkspaceContext, "workspaceId" | "role" | "actor">,
  traceIds: readonly string[],
): Promise<Set<string>> => {
  if (labellerOf(ctx) === null || traceIds.length === 0) return new Set();
  const rows = await prisma.$queryRaw<{ id: string }[]>`
    select t."id" from "Trace" t
    where t."workspaceId" = ${ctx.workspaceId}::uuid and t."id" = any(${traceIds.filter(isRowId)}::uuid[]) and ${blindWhere(ctx)}`;
  return new Set(rows.map(({ id }) => id));
};
