import { type RunRecord } from "@/lib/attribution/run-record";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { noteSightings } from "../../ground/sight/note-sightings";
import { requireSight } from "../../ground/sight/require-sight";
import { requireTrace } from "../../ground/stored/require-trace";
import { readRunRecords } from "./read-run-records";

/**
 * Every run of a trace, newest first: as many as evaluations have made. That the person has seen their answers is kept.
 * Throws NOT_FOUND, and FORBIDDEN where they are to label the trace blind.
 */
export const listRuns = async (
  ctx: WorkspaceContext,
  input: { traceId: string; label?: string | null | undefined },
): Promise<RunRecord[]> => {
  const { traceId } = input;
  await Promise.all([requireTrace(ctx, traceId), requireSight(ctx, input)]);
  const runs = await readRunRecords({ workspaceId: ctx.workspaceId, traceId });
  if (runs.some(({ attribution }) => attribution !== null)) await noteSightings(ctx, [traceId]);
  return runs;
};
