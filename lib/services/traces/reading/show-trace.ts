import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type TraceDetail } from "@/lib/traces/trace-detail";
import { saysOfOthers } from "@/lib/traces/without-others";
import { noteSightings } from "../../ground/sight/note-sightings";
import { getTrace } from "./get-trace";

/** The same as `getTrace`, for whoever is sent it: that they have seen what others and the file say is kept. */
export const showTrace = async (
  ctx: WorkspaceContext,
  input: { id: string; label?: string | null | undefined },
): Promise<TraceDetail> => {
  const trace = await getTrace(ctx, input);
  if (saysOfOthers(trace)) await noteSightings(ctx, [trace.id]);
  return trace;
};
