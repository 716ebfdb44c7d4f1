import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type WholeReplay } from "@/lib/replay/replay-view";
import { noteSightings } from "../../ground/sight/note-sightings";
import { toWholeReplay } from "../../answers/replay-records/replay-row";
import { requireReplay } from "./require-replay";

/**
 * A replay with all its steps. That the person has seen what it came to is kept. Throws NOT_FOUND, and FORBIDDEN where
 * they are to label its trace blind.
 */
export const getReplay = async (ctx: WorkspaceContext, { id }: { id: string }): Promise<WholeReplay> => {
  const row = await requireReplay(ctx, id);
  await noteSightings(ctx, [row.traceId]);
  return toWholeReplay(row);
};
