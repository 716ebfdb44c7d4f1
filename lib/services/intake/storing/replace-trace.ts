import { type Prisma } from "@/lib/db";
import { notifyTrace } from "../../ground/queue/notify.sql";
import { noteSystems } from "../../ground/learning/note-systems";
import { storeLabels } from "../../ground/stored/label-rows";
import { renewTotals } from "../../ground/stored/renew-totals.sql";
import { storeMedia } from "../../ground/stored/store-media";
import { storeSteps } from "../../ground/stored/store-steps";
import { type ReadTrace } from "./store-traces";
import { systemColumns } from "../../ground/stored/system-columns";
import { toTraceColumns } from "../../ground/stored/trace-columns";
import { lockTrace } from "./replace-trace.sql";

type Replacement = Omit<ReadTrace, "place">;

/** Columns of fields that a person may have corrected; `systemName` carries the key that follows from it. */
const correctable = ["title", "question", "expectedAnswer", "outcome", "systemName", "systemVersion"] as const;

/**
 * Puts what was read anew in the place of what a trace was: steps, media, agents, labels, issues, report. Its id, runs,
 * annotations and tags stay, and so does every field that a person has corrected. Readers of its page hear of it. In
 * the transaction of the caller, who also says what follows from it (`noteTraceChanges`, or an attribution once it is
 * quiet). Answers whether it is there.
 */
export const replaceTrace = async (
  tx: Prisma.TransactionClient,
  { workspaceId, traceId }: { workspaceId: string; traceId: string },
  { trace, issues, report, files }: Replacement,
): Promise<boolean> => {
  await lockTrace(tx, workspaceId, traceId);
  const row = await tx.trace.findFirst({
    where: { id: traceId, workspaceId },
    select: { revisions: { select: { field: true } } },
  });
  if (!row) return false;
  const columns = toTraceColumns(trace, issues, report);
  const corrected = new Set(row.revisions.map(({ field }) => field));
  const kept = correctable.filter((field) => corrected.has(field));
  const dropped = new Set<string>(["tags", ...kept, ...(kept.includes("systemName") ? ["systemKey"] : [])]);
  const data = Object.fromEntries(Object.entries(columns).filter(([column]) => !dropped.has(column)));
  await tx.trace.update({ where: { id: traceId }, data: { ...data, sequence: { increment: 1 } } });
  const stored = [{ id: traceId, trace }];
  await tx.step.deleteMany({ where: { workspaceId, traceId } });
  await storeSteps(tx, workspaceId, stored);
  await storeMedia(tx, workspaceId, [{ id: traceId, trace, files }], { isReplaced: true });
  await renewTotals(tx, workspaceId, [traceId]);
  await tx.traceLabel.deleteMany({ where: { workspaceId, traceId } });
  await storeLabels(tx, workspaceId, stored);
  await noteSystems(tx, workspaceId, [systemColumns(trace.system?.name)]);
  await notifyTrace(tx, traceId);
  return true;
};
