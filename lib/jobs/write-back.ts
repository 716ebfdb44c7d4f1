import { z } from "zod";
import { sendWaiting } from "@/lib/services/watch/write-back/send-waiting";
import { log } from "./log";

const WriteBackJob = z.object({ destinationId: z.uuid() });

/** Sends what waits for a destination. A stop in order leaves the rest as it was. */
export const writeBack = async (payload: unknown, signal: AbortSignal): Promise<void> => {
  const { destinationId } = WriteBackJob.parse(payload);
  const count = await sendWaiting(destinationId, signal);
  if (count > 0) log(`answers about ${count} traces written back`);
};
