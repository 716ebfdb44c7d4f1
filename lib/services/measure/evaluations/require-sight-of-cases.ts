import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { KnownError } from "@/lib/errors";
import { blindAmong } from "../../ground/sight/blind-among";
import { noteSightings } from "../../ground/sight/note-sightings";

/**
 * Throws FORBIDDEN, saying what to do, where the reader is to label some of these traces before they see what others
 * say of them; else keeps that they have been shown.
 */
export const requireSightOfCases = async (
  ctx: Pick<WorkspaceContext, "workspaceId" | "role" | "actor">,
  traceIds: readonly string[],
): Promise<void> => {
  const { size: count } = await blindAmong(ctx, traceIds);
  if (count > 0)
    throw new KnownError(
      "FORBIDDEN",
      `You have been asked to label ${count} of these traces before seeing other answers. Label them first, or leave this to someone else.`,
    );
  await noteSightings(ctx, traceIds);
};
