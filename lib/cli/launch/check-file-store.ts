import { objectStore } from "@/lib/env";
import { StoreAwayError } from "@/lib/errors";
import { LaunchError } from "../terminal";

/**
 * Writes, reads and deletes an object of the store of uploaded files, where one is set. Answers what is wrong with it,
 * else null. Throws LaunchError for settings that are missing or wrong.
 */
export async function findStoreFault(): Promise<string | null> {
  try {
    if (!objectStore()) return null;
  } catch (error) {
    throw new LaunchError(error instanceof Error ? error.message : String(error));
  }
  try {
    const { tryStore } = await import("@/lib/outbound/object-store");
    await tryStore();
    return null;
  } catch (error) {
    if (error instanceof StoreAwayError) return error.reason;
    throw error;
  }
}
