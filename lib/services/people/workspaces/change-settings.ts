import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { takeTurns } from "../../ground/freshness/take-turns.sql";
import { type AuditNote, recordAudit } from "../audit/record-audit";

type Columns = Pick<
  Prisma.WorkspaceUncheckedUpdateInput,
  | "name"
  | "attributesUploads"
  | "redaction"
  | "retention"
  | "monthlyBudgetUsd"
  | "taxonomyName"
  | "abstainBelow"
  | "reachableHosts"
>;

type Row = Prisma.WorkspaceGetPayload<object>;

/**
 * Changes settings of the workspace and notes in the audit log which (`subject`) and how. `check` throws where what
 * stands there is not to be replaced; nobody else changes it meanwhile.
 */
export const changeSettings = async (
  { subject, details }: Pick<AuditNote, "subject" | "details">,
  ctx: WorkspaceContext,
  data: Columns,
  check?: (there: Row) => void,
): Promise<void> => {
  await prisma.$transaction(async (tx) => {
    await takeTurns(tx, `settings:${ctx.workspaceId}`);
    if (check) check(await tx.workspace.findUniqueOrThrow({ where: { id: ctx.workspaceId } }));
    await tx.workspace.update({ where: { id: ctx.workspaceId }, data, select: { id: true } });
    await recordAudit(tx, ctx, { kind: "workspace.changed", subject, ...(details ? { details } : {}) });
  });
};
