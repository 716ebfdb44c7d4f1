import { z } from "zod";
import { groupFailuresOf } from "@/lib/services/watch/incidents/group-failures-of";
import { log } from "./log";

const GroupJob = z.object({ workspaceId: z.uuid() });

/** So long a job has a slot: a workspace with many old failures takes turns with everything else. */
const withinMs = 60_000;

export const groupFailures = async (payload: unknown, signal: AbortSignal): Promise<void> => {
  const { workspaceId } = GroupJob.parse(payload);
  const count = await groupFailuresOf(workspaceId, { signal, withinMs });
  if (count > 0) log(`${count} failures grouped`);
};
