import { type TracerSummary } from "@/lib/attribution/tracer-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { readTracerRows, toTracerSummary } from "./tracer-row";

/** Every system of the workspace and what has been learned of it, the one with the most failures first. */
export const listTracers = async (ctx: WorkspaceContext): Promise<TracerSummary[]> =>
  (await readTracerRows(ctx.workspaceId)).map(toTracerSummary);
