import { type Prisma, prisma } from "@/lib/db";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { enqueueDeliveries } from "./enqueue-delivery";
import { type DeliveryOutcome, type PendingDelivery } from "./pending-delivery";
import { giveUpAfterMs, holdMs, retryDelayMs } from "./retry-plan";
import { type Outcome } from "./send-news";

interface Circumstances {
  startedAt: Date;
  endedAt: Date;
  latencyMs: number;
  delaysMs: readonly number[];
  random: () => number;
}

type Result = Pick<Outcome, "statusCode" | "problem" | "answer"> & { at: Date; latencyMs: number };

/**
 * Moves a delivery on that nobody else has moved meanwhile, with one more attempt in its
 * history. Answers whether it did.
 */
const moveOn = async (
  tx: Prisma.TransactionClient,
  { id, workspaceId, attemptCount }: PendingDelivery,
  data: Prisma.DeliveryUpdateManyMutationInput,
  { statusCode, problem, answer, at, latencyMs }: Result,
): Promise<boolean> => {
  const { count } = await tx.delivery.updateMany({
    where: { id, workspaceId, status: "PENDING", attemptCount },
    data: { ...data, attemptCount: attemptCount + 1, isHeld: false },
  });
  if (count === 0) return false;
  const row = { workspaceId, deliveryId: id, number: attemptCount + 1, at, statusCode, latencyMs };
  await tx.deliveryAttempt.create({ data: { ...row, problem, answer: answer && escapeForStorage(answer) } });
  return true;
};

/** Ends a delivery that was not sent, and says why. */
export const endUnsent = (delivery: PendingDelivery, problem: string, at: Date): Promise<DeliveryOutcome> =>
  prisma.$transaction<DeliveryOutcome>(async (tx) => {
    const result = { statusCode: null, problem, answer: null, at, latencyMs: 0 };
    await moveOn(tx, delivery, { status: "FAILED", nextAttemptAt: null }, result);
    return "failed";
  });

/**
 * Puts a delivery off until its receiver is asked again; that is no attempt. What has waited for two days is given up.
 */
export const postpone = async (delivery: PendingDelivery, until: Date, at: Date): Promise<DeliveryOutcome> => {
  if (at.getTime() - delivery.roundAt.getTime() > giveUpAfterMs)
    return endUnsent(delivery, "The receiver has been down for two days.", at);
  return prisma.$transaction<DeliveryOutcome>(async (tx) => {
    const { id, attemptCount } = delivery;
    const where = { id, status: "PENDING" as const, attemptCount };
    await tx.delivery.updateMany({ where, data: { nextAttemptAt: until, isHeld: true } });
    await enqueueDeliveries(tx, [id]);
    return "later";
  });
};

/**
 * What waits only for a receiver that answers again need not wait any longer; what it has
 * refused itself keeps its own time.
 */
const wakeWaiting = async (tx: Prisma.TransactionClient, channelId: string, at: Date): Promise<void> => {
  const rows = await tx.delivery.updateManyAndReturn({
    where: { channelId, status: "PENDING", isHeld: true, nextAttemptAt: { gt: at } },
    data: { nextAttemptAt: at, isHeld: false },
    select: { id: true },
  });
  await enqueueDeliveries(
    tx,
    rows.map(({ id }) => id),
  );
};

const noteHealth = async (
  tx: Prisma.TransactionClient,
  { channel }: PendingDelivery,
  { isDown, isGone, retryAfterMs }: Outcome,
  { endedAt, delaysMs }: Circumstances,
): Promise<void> => {
  const where = { id: channel.id };
  if (isGone) {
    const note = "Switched off automatically: the receiver responded that it is gone for good (410).";
    await tx.channel.updateMany({ where, data: { isEnabled: false, note } });
  }
  // A single attempt that a person asked for says nothing of how long to wait.
  if (isDown && delaysMs.length === 0) return;
  if (isDown) {
    const failureCount = channel.failureCount + 1;
    const heldUntil = new Date(endedAt.getTime() + holdMs(failureCount, retryAfterMs, delaysMs));
    await tx.channel.updateMany({ where, data: { failureCount, heldUntil } });
    return;
  }
  if (channel.failureCount === 0) return;
  await tx.channel.updateMany({ where, data: { failureCount: 0, heldUntil: null } });
  await wakeWaiting(tx, channel.id, endedAt);
};

/** Writes down what an attempt came to, and puts the next one into the queue where there is one, all or nothing. */
export const recordAttempt = (
  delivery: PendingDelivery,
  outcome: Outcome,
  circumstances: Circumstances,
): Promise<DeliveryOutcome> => {
  const { startedAt, endedAt, latencyMs, delaysMs, random } = circumstances;
  const attemptCount = delivery.attemptCount + 1 - delivery.roundFirst;
  const { retryAfterMs } = outcome;
  const isOver = outcome.isTaken || outcome.isFinal;
  const waitMs = isOver ? null : retryDelayMs({ attemptCount, retryAfterMs, delaysMs }, random);
  const nextAttemptAt = waitMs === null ? null : new Date(endedAt.getTime() + waitMs);
  const status = outcome.isTaken ? "DELIVERED" : nextAttemptAt === null ? "FAILED" : "PENDING";
  const deliveredAt = outcome.isTaken ? endedAt : null;
  return prisma.$transaction<DeliveryOutcome>(async (tx) => {
    const result = { ...outcome, at: startedAt, latencyMs };
    if (!(await moveOn(tx, delivery, { status, nextAttemptAt, deliveredAt }, result))) return "nothing";
    await noteHealth(tx, delivery, outcome, circumstances);
    if (status !== "PENDING") return status === "DELIVERED" ? "delivered" : "failed";
    await enqueueDeliveries(tx, [delivery.id]);
    return "later";
  });
};
