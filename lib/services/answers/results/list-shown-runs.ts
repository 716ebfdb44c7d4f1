import { type RunCounts } from "@/lib/attribution/run-counts";
import { type RunRecord } from "@/lib/attribution/run-record";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { noteSightings } from "../../ground/sight/note-sightings";
import { requireSight } from "../../ground/sight/require-sight";
import { requireTrace } from "../../ground/stored/require-trace";
import { readRunRecords } from "./read-run-records";
import { countRuns, pickRuns } from "./list-shown-runs.sql";

/** The id or the number of a run. */
const runName = /^(\d{1,9}|[0-9a-f-]{36})$/;

/**
 * What the page of a trace shows of its runs, newest first, and how many there are in all. An evaluation may make a
 * thousand runs of one trace, so only the newest are read; with them come those that `named` names by id or number, the
 * one that stands best, which is shown where none is named, and what any of these repeats. That the person has seen
 * their answers is kept. Throws NOT_FOUND, and FORBIDDEN where they are to label the trace blind.
 */
export const listShownRuns = async (
  ctx: WorkspaceContext,
  { traceId, named = [] }: { traceId: string; named?: readonly (string | null)[] },
): Promise<{ runs: RunRecord[]; counts: RunCounts }> => {
  const { workspaceId } = ctx;
  await Promise.all([requireTrace(ctx, traceId), requireSight(ctx, { traceId })]);
  const names = named.filter((name): name is string => name !== null && runName.test(name));
  const ids = await pickRuns(workspaceId, traceId, names);
  const [runs, counts] = await Promise.all([
    readRunRecords({ workspaceId, traceId, id: { in: ids } }),
    countRuns(workspaceId, traceId),
  ]);
  if (runs.some(({ attribution }) => attribution !== null)) await noteSightings(ctx, [traceId]);
  return { runs, counts };
};
