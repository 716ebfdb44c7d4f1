import { type RecordedCall } from "@/lib/attribution/recorded-call";
import { prisma } from "@/lib/db";
import { settleSpend } from "../spend/settle-spend";
import { appendEvents } from "../runs/append-events";
import { toCallColumns } from "../runs/call-row";
import { type RunOwner } from "./claim-run";
import { holdRun } from "./hold-run";

/**
 * Keeps an answered call, adds it to the sums of the run and of the month, and says so in an event, in one transaction:
 * once this resolves, a worker that resumes the run does not ask again. `attemptCount` is the HTTP attempts made since
 * the last record, `reservationId` what was set aside for the call, see ../spend/reserve-spend.ts. `isRepeated`: nobody
 * knows whether an earlier attempt was taken; then a call that stands there is not recorded again. False when the run
 * is not this worker's any more.
 */
export const recordCall = (
  owner: RunOwner,
  call: RecordedCall,
  attemptCount: number,
  { reservationId = null, isRepeated = false }: { reservationId?: string | null; isRepeated?: boolean } = {},
): Promise<boolean> =>
  prisma.$transaction(async (tx) => {
    if (!(await holdRun(tx, owner))) return false;
    const run = await tx.attributionRun.findUniqueOrThrow({
      where: { id: owner.runId },
      select: {
        workspaceId: true,
        callCount: true,
        reusedCallCount: true,
        costUsd: true,
        evaluationEntry: { select: { evaluationId: true } },
      },
    });
    const { workspaceId, callCount, reusedCallCount } = run;
    const evaluationId = run.evaluationEntry?.evaluationId ?? null;
    const columns = toCallColumns(call);
    if (isRepeated) {
      const { requestHash, reply, latencyMs } = columns;
      const where = { workspaceId, runId: owner.runId, requestHash, reply, latencyMs };
      if ((await tx.judgeCall.count({ where })) > 0) return true;
    }
    const sequence = callCount + reusedCallCount + 1;
    await tx.judgeCall.create({ data: { ...columns, workspaceId, runId: owner.runId, sequence } });
    const spentUsd = await settleSpend(tx, { workspaceId, evaluationId, reservationId, call });
    const { name, firstStep, lastStep, isReused } = columns;
    const { inputTokens, cachedTokens, outputTokens, costUsd, latencyMs } = columns;
    // One call of unknown cost makes the sum unknown.
    const isKnown = costUsd !== null && (sequence === 1 || run.costUsd !== null);
    await tx.attributionRun.update({
      where: { id: owner.runId },
      data: {
        [isReused ? "reusedCallCount" : "callCount"]: { increment: 1 },
        attemptCount: { increment: attemptCount },
        faults: [],
        inputTokens: { increment: inputTokens },
        cachedTokens: { increment: cachedTokens },
        outputTokens: { increment: outputTokens },
        costUsd: isKnown ? (run.costUsd ?? 0) + costUsd : null,
        spentUsd: { increment: spentUsd },
      },
    });
    const range = { first: firstStep, last: lastStep };
    const figures = { inputTokens, cachedTokens, outputTokens, costUsd, latencyMs };
    await appendEvents(tx, owner.runId, [
      { type: "call", sequence, name, ...range, ...figures, isReplayed: false, isReused },
    ]);
    return true;
  });
