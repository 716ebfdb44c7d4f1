import { rmSync } from "node:fs";
import { isAlive, processIdentity, waitUntil } from "../process-identity";
import { findProcessesIn } from "./end-orphans";

const patienceMs = 2_000;

/**
 * PostgreSQL takes a dead process that nobody has taken note of (a zombie, as they stay where a container's first
 * process cares for no others) for a living one, and starts beside none. Once it and all that it left are gone, the
 * file that names it goes too. Whoever lives keeps it.
 */
export async function forgetDeadServer(dataFolder: string, pid: number): Promise<void> {
  if (await waitUntil(() => !isAlive(pid) || processIdentity(pid) !== undefined, patienceMs)) return;
  if (await waitUntil(() => findProcessesIn(dataFolder, "postgres").length === 0, patienceMs))
    rmSync(`${dataFolder}/postmaster.pid`, { force: true });
}
