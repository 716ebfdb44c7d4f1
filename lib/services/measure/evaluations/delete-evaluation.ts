import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { recordAudit } from "../../people/audit/record-audit";
import { dropKept } from "../../ground/kept-reports/kept-report";
import { markCancelled } from "./cancel-evaluation";
import { cancelRuns } from "./cancel-runs";
import { detachRuns } from "./detach-runs";
import { reportScope } from "./report-scope";
import { requireEvaluation } from "./require-evaluation";

/**
 * Deletes an evaluation with its entries and its uploaded answers; its runs stay as runs of their traces, those that
 * are active stop. Answers how many stay. Throws NOT_FOUND.
 */
export const deleteEvaluation = async (ctx: WorkspaceContext, input: { id: string }): Promise<{ runCount: number }> => {
  const { id, name, entries } = await requireEvaluation(ctx, input.id);
  await markCancelled(id);
  await cancelRuns(id);
  const runCount = await detachRuns(entries.map((entry) => entry.id));
  await prisma.$transaction(async (tx) => {
    const { count } = await tx.evaluation.deleteMany({ where: { id, workspaceId: ctx.workspaceId } });
    if (count === 0) return;
    const subject = unescapeFromStorage(name);
    await recordAudit(tx, ctx, { kind: "evaluation.deleted", subject, subjectId: id, details: { runCount } });
  });
  await dropKept(prisma, ctx, [reportScope(id)]);
  return { runCount };
};
