import { type RunEventBody } from "@/lib/attribution/run-record";
import { type Prisma } from "@/lib/db";
import { escapeValueForStorage } from "@/lib/traces/escape-text";
import { notifyEvent } from "../../ground/queue/notify.sql";
import { insertEvents } from "./append-events.sql";

/**
 * Appends events to a run, numbered on from its last one. The caller's transaction must hold the run's row (an
 * update or a `for update` of it):
 * that lock is what keeps the numbers without a gap and without a double.
 */
export const appendEvents = async (
  tx: Prisma.TransactionClient,
  runId: string,
  bodies: readonly RunEventBody[],
): Promise<void> => {
  if (bodies.length === 0) return;
  const rows = bodies.map(({ type, ...data }, place) => ({
    place: place + 1,
    type,
    data: escapeValueForStorage(data),
  }));
  await insertEvents(tx, rows, runId);
  await notifyEvent(tx, runId);
};
