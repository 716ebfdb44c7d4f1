import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { openPlatform } from "./open-platform";
import { PlatformError } from "./platform-request";
import { requireDestination } from "./require-destination";

/** Whether a destination answers and takes the key; writes nothing there. Throws NOT_FOUND and UNAVAILABLE. */
export const testDestination = async (
  ctx: WorkspaceContext,
  { id }: { id: string },
  signal?: AbortSignal,
): Promise<{ problem: string | null }> => {
  const platform = await openPlatform(await requireDestination(ctx, id), signal);
  try {
    await platform.test();
    return { problem: null };
  } catch (error) {
    if (error instanceof PlatformError) return { problem: error.message };
    throw error;
  }
};
