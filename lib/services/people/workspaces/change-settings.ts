import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { type AuditNote, recordAudit } from "../audit/record-audit";

type Columns = Pick<
  Prisma.WorkspaceUncheckedUpdateInput,
  "name" | "attributesUploads" | "redaction" | "monthlyBudgetUsd" | "taxonomyName" | "abstainBelow" | "reachableHosts"
>;

/** Changes settings of the workspace and notes in the audit log which (`subject`) and how. */
export const changeSettings = async (
  { subject, details }: Pick<AuditNote, "subject" | "details">,
  ctx: WorkspaceContext,
  data: Columns,
): Promise<void> => {
  await prisma.$transaction(async (tx) => {
    await tx.workspace.update({ where: { id: ctx.workspaceId }, data, select: { id: true } });
    await recordAudit(tx, ctx, { kind: "workspace.changed", subject, ...(details ? { details } : {}) });
  });
};
