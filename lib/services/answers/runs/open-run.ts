import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { noteSightings } from "../../ground/sight/note-sightings";
import { requireRun } from "./require-run";
import { type ToldRunRow } from "./run-row";

/** The row of a run whose answer is shown to whoever asks: that they have seen it is kept. Throws as `requireRun`. */
export const openRun = async (ctx: WorkspaceContext, runId: string): Promise<ToldRunRow> => {
  const row = await requireRun(ctx, runId);
  if (row.attribution !== null) await noteSightings(ctx, [row.traceId]);
  return row;
};
