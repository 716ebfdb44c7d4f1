import { applyRetention } from "@/lib/services/intake/retention/apply-retention";
import { log } from "./log";

/** So long at a stretch: a worker has few slots. */
const withinMs = 20_000;

/** Deletes what the retention rules of workspaces are about. */
export const retain = async (signal: AbortSignal): Promise<void> => {
  const { traceCount, byteSize } = await applyRetention({ workspaceId: null, withinMs, signal });
  if (traceCount > 0) log(`${traceCount} traces (${byteSize} bytes) deleted by retention rules`);
};
