import { readFile, statfs } from "node:fs/promises";
import { join } from "node:path";
import { homeFolder } from "@/lib/env";

/** Bytes that are free where the data lie; null where that cannot be told. Never throws. */
export const freeDiskBytes = async (): Promise<number | null> => {
  const home = homeFolder();
  try {
    // Data that PostgreSQL's account could not reach at home lie where this file says.
    const located = await readFile(join(home, "location"), "utf8").catch(() => home);
    const { bavail, bsize } = await statfs(located.trim());
    return bavail * bsize;
  } catch {
    return null;
  }
};
