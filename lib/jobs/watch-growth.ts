import { z } from "zod";
import { watchGrowing } from "@/lib/services/watch/alarms/watch-growing";
import { log } from "./log";

const GrowthJob = z.object({ workspaceId: z.uuid(), traceId: z.uuid() });

/** Watches the new steps of a trace that grows for alarms. */
export const watchGrowth = async (payload: unknown, signal: AbortSignal): Promise<void> => {
  const raised = await watchGrowing(GrowthJob.parse(payload), signal);
  if (raised > 0) log(`${raised} alarms raised`);
};
