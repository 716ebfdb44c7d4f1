import { type RecordedCall } from "@/lib/attribution/recorded-call";
import { prisma } from "@/lib/db";
import { appendEvents } from "./append-events";
import { toCallColumns } from "./call-row";
import { type RunOwner } from "./claim-run";
import { holdRun } from "./hold-run";

/**
 * Keeps an answered call, adds it to the run's sums and says so in an event, in one transaction: once this resolves, a worker that resumes the run
 * does not ask again. `attemptCount` is the HTTP attempts made since the last record. False when the run is not this worker's any more.
 */
export const recordCall = (owner: RunOwner, call: RecordedCall, attemptCount: number): Promise<boolean> =>
  prisma.$transaction(async (tx) => {
    if (!(await holdRun(tx, owner))) return false;
    const run = await tx.attributionRun.findUniqueOrThrow({
      where: { id: owner.runId },
      select: { workspaceId: true, callCount: true, costUsd: true },
    });
    const columns = toCallColumns(call);
    const sequence = run.callCount + 1;
    await tx.judgeCall.create({ data: { ...columns, workspaceId: run.workspaceId, runId: owner.runId, sequence } });
    const { name, firstStep, lastStep, inputTokens, cachedTokens, outputTokens, costUsd, latencyMs, isReused } =
      columns;
    // One call of unknown cost makes the sum unknown.
    const isKnown = costUsd !== null && (run.callCount === 0 || run.costUsd !== null);
    await tx.attributionRun.update({
      where: { id: owner.runId },
      data: {
        callCount: sequence,
        attemptCount: { increment: attemptCount },
        inputTokens: { increment: inputTokens },
        cachedTokens: { increment: cachedTokens },
        outputTokens: { increment: outputTokens },
        costUsd: isKnown ? (run.costUsd ?? 0) + costUsd : null,
      },
    });
    await appendEvents(tx, owner.runId, [
      {
        type: "call",
        sequence,
        name,
        first: firstStep,
        last: lastStep,
        inputTokens,
        cachedTokens,
        outputTokens,
        costUsd,
        latencyMs,
        isReplayed: false,
        isReused,
      },
    ]);
    return true;
  });
