import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma } from "@/lib/db";
import { recordAudit } from "../../people/audit/record-audit";
import { type SettledChoice } from "../runs/run-choice";

/**
 * Notes who started runs of a method, in the transaction that does it. What an automation starts is not noted one by
 * one: who set it up is.
 */
export const noteStart = async (
  tx: Pick<Prisma.TransactionClient, "auditEntry">,
  ctx: WorkspaceContext,
  choice: SettledChoice,
  of: { traceId: string } | { count: number },
): Promise<void> => {
  if (ctx.actor.kind === "automation") return;
  await recordAudit(tx, ctx, {
    kind: "run.started",
    subject: choice.method.title,
    ...("traceId" in of ? { subjectId: of.traceId } : {}),
    details: { method: choice.method.name, ...("count" in of ? { traces: of.count } : {}) },
  });
};
