import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma, prisma } from "@/lib/db";
import { isRowId, requireRowId } from "../ids/row-id";
import { blindWhere, labellerOf } from "./blind-where";

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
  db: Pick<Prisma.TransactionClient, "$queryRaw"> = prisma,
): Promise<boolean> => {
  const userId = labellerOf(ctx);
  if (userId === null) return false;
  const traceId = requireRowId(input.traceId, "trace");
  const { label } = input;
  const [row] = await db.$queryRaw<{ isBlind: boolean }[]>`
    select ${blindWhere(ctx)} or (${label ? inLabelMode(ctx.workspaceId, label) : Prisma.sql`false`}
      and not exists (select from "Annotation" a where a."traceId" = t."id" and a."authorId" = ${userId}::uuid)) as "isBlind"
    from "Trace" t where t."workspaceId" = ${ctx.workspaceId}::uuid and t."id" = ${traceId}::uuid`;
  return row?.isBlind ?? false;
};

const inLabelMode = (workspaceId: string, label: string): Prisma.Sql =>
  isRowId(label)
    ? Prisma.sql`not exists (select from "LabelQueue" q where q."workspaceId" = ${workspaceId}::uuid and q."id" = ${label}::uuid and not q."isBlind")`
    : Prisma.sql`true`;
