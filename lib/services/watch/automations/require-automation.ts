import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { requireRowId } from "../../ground/ids/row-id";
import { type AutomationRow } from "./automation-row";

/** Throws NOT_FOUND. */
export const requireAutomation = async (
  db: Pick<Prisma.TransactionClient, "automation">,
  ctx: WorkspaceContext,
  id: string,
): Promise<AutomationRow> => {
  const row = await db.automation.findFirst({
    where: { id: requireRowId(id, "automation"), workspaceId: ctx.workspaceId },
  });
  if (!row) throw notFound("automation");
  return row;
};
