import { z } from "zod";
import { syncWaiting } from "@/lib/services/watch/issues/sync-waiting";
import { sendWaiting } from "@/lib/services/watch/write-back/send-waiting";
import { log } from "./log";

const WriteBackJob = z.object({ destinationId: z.uuid() });

/** Sends what waits for a destination. A stop in order leaves the rest as it was. */
export const writeBack = async (payload: unknown, signal: AbortSignal): Promise<void> => {
  const { destinationId } = WriteBackJob.parse(payload);
  const traceCount = await sendWaiting(destinationId, signal);
  if (traceCount > 0) log(`answers about ${traceCount} traces written back`);
  const issueCount = await syncWaiting(destinationId, signal);
  if (issueCount > 0) log(`${issueCount} issues of incidents brought into step`);
};
