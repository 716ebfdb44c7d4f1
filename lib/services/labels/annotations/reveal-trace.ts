import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { requireTrace } from "../../ground/stored/require-trace";
import { noteSightings } from "../../ground/sight/note-sightings";

/**
 * Shows this person what runs and others say of a trace that they were to label blind. A label that they make from now
 * on is kept as made with that knowledge.
 * Whoever is in label mode leaves it: an address with `label` keeps everything back until a
 * label is in. Throws NOT_FOUND.
 */
export const revealTrace = async (ctx: WorkspaceContext, input: { traceId: string }): Promise<{ isShown: true }> => {
  await requireTrace(ctx, input.traceId);
  await noteSightings(ctx, [input.traceId]);
  return { isShown: true };
};
