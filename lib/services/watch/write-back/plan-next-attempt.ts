import { prisma } from "@/lib/db";
import { type KnownError } from "@/lib/errors";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { holdMs, retryDelayMs, retryDelaysMs } from "../../connections/channels/retry-plan";
import { PlatformError } from "./platform-request";
import { type DestinationRow } from "./require-destination";

export interface Chances {
  now?: (() => Date) | undefined;
  random?: (() => number) | undefined;
}

const noteDown = async ({ id, failureCount }: DestinationRow, retryAfterMs: number | null, at: Date): Promise<void> => {
  const heldUntil = new Date(at.getTime() + holdMs(failureCount + 1, retryAfterMs));
  await prisma.destination.updateMany({ where: { id }, data: { failureCount: failureCount + 1, heldUntil } });
};

/** A destination that answers is asked as usual again. */
export const noteUp = async ({ id, failureCount }: DestinationRow): Promise<void> => {
  if (failureCount > 0)
    await prisma.destination.updateMany({ where: { id }, data: { failureCount: 0, heldUntil: null } });
};

/**
 * What becomes of something that could not be sent: when it is tried again, or that it failed. A destination that is
 * down is left alone for a while.
 */
export const planNextAttempt = async (
  destination: DestinationRow,
  row: { attemptCount: number },
  error: PlatformError | KnownError,
  { now = () => new Date(), random = Math.random }: Chances,
) => {
  const at = now();
  const about = error instanceof PlatformError ? error.about : { isFinal: true, isDown: false, retryAfterMs: null };
  const attemptCount = row.attemptCount + 1;
  if (about.isDown) await noteDown(destination, about.retryAfterMs, at);
  const retry = { attemptCount, retryAfterMs: about.retryAfterMs, delaysMs: retryDelaysMs };
  const delay = about.isFinal ? null : retryDelayMs(retry, random);
  const next = delay === null ? { status: "FAILED" as const } : { nextAttemptAt: new Date(at.getTime() + delay) };
  const later = delay === null ? ("failed" as const) : ("later" as const);
  return {
    data: { ...next, attemptCount, problem: escapeForStorage(error.message) },
    outcome: about.isDown ? ("down" as const) : later,
  };
};
