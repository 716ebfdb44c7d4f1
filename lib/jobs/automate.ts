import { z } from "zod";
import { runAutomations } from "@/lib/services/watch/automations/run-automations";
import { log } from "./log";

const AutomateJob = z.object({
  workspaceId: z.uuid(),
  automationIds: z.array(z.uuid()),
  traceIds: z.array(z.string()),
});

/** Has the automations of a workspace look at traces that arrived. */
export const automate = async (payload: unknown, signal: AbortSignal): Promise<void> => {
  const { matched } = await runAutomations({ ...AutomateJob.parse(payload), signal });
  if (matched > 0) log(`automations did their turn with ${matched} traces`);
};
