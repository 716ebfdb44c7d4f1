import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { requireRowId } from "../../ground/ids/row-id";
import { type AlertRuleRow } from "./raise-alert";

/** Throws NOT_FOUND. */
export const requireRule = async (
  db: Pick<Prisma.TransactionClient, "alertRule">,
  ctx: WorkspaceContext,
  id: string,
): Promise<AlertRuleRow> => {
  const row = await db.alertRule.findFirst({ where: { id: requireRowId(id, "rule"), workspaceId: ctx.workspaceId } });
  if (!row) throw notFound("rule");
  return row;
};
