import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { isTrackerKind } from "@/lib/attribution/write-back/destination-view";
import { openPlatform, openTracker } from "./open-platform";
import { PlatformError } from "./platform-request";
import { requireDestination } from "./require-destination";

/** Whether a destination answers and takes the key; writes nothing there. Throws NOT_FOUND and UNAVAILABLE. */
export const testDestination = async (
  ctx: WorkspaceContext,
  { id }: { id: string },
  signal?: AbortSignal,
): Promise<{ problem: string | null }> => {
  const row = await requireDestination(ctx, id);
  const tested = await (isTrackerKind(row.kind) ? openTracker(row, signal) : openPlatform(row, signal));
  try {
    await tested.test();
    return { problem: null };
  } catch (error) {
    if (error instanceof PlatformError) return { problem: error.message };
    throw error;
  }
};
