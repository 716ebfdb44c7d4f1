import { actorId, type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma } from "@/lib/db";
import { escapeForStorage, escapeValueForStorage } from "@/lib/traces/escape-text";
import { type AuditKind } from "./audit-kinds";

export interface AuditNote {
  kind: AuditKind;
  /** What it was done to, in words that stay true when it is gone. Never a secret, never the text of a step. */
  subject: string;
  subjectId?: string;
  details?: Record<string, string | number | boolean | null>;
}

/** Notes who did what, in the transaction that does it: what is not noted did not happen. */
export const recordAudit = async (
  tx: Pick<Prisma.TransactionClient, "auditEntry">,
  ctx: WorkspaceContext,
  { kind, subject, subjectId, details = {} }: AuditNote,
): Promise<void> => {
  const { actor, workspaceId, address = null } = ctx;
  await tx.auditEntry.create({
    data: {
      workspaceId,
      actorKind: actor.kind,
      actorId: actorId(actor),
      actorName: escapeForStorage(actor.name),
      kind,
      subject: escapeForStorage(subject.slice(0, 500)),
      subjectId: subjectId ?? null,
      details: escapeValueForStorage(details) as Prisma.InputJsonObject,
      address,
    },
  });
};
