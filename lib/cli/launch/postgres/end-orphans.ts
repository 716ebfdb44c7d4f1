import { readdirSync, readlinkSync, realpathSync } from "node:fs";
import { basename } from "node:path";

/** Processes of a program that work in a folder; none where the system does not tell. */
export function findProcessesIn(folder: string, program: string): number[] {
  if (process.platform !== "linux") return [];
  const place = realpathSync(folder);
  const isOne = (name: string): boolean => {
    try {
      if (!/^\d+$/.test(name) || readlinkSync(`/proc/${name}/cwd`) !== place) return false;
      return basename(readlinkSync(`/proc/${name}/exe`)).replace(" (deleted)", "") === program;
    } catch {
      return false; // it ended meanwhile, or is none of ours
    }
  };
  return readdirSync("/proc").filter(isOne).map(Number);
}

/**
 * Ends what a killed server left in its data folder: a process that is in the midst of a long query does not see that
 * its server is gone, and no other server starts before it is. What it had not committed is rolled back from the log.
 */
export function endOrphans(dataFolder: string, program = "postgres"): void {
  for (const pid of findProcessesIn(dataFolder, program)) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // it ended by itself
    }
  }
}
