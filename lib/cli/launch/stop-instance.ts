import { join } from "node:path";
import { LaunchError, say } from "../terminal";
import { locateHome, shortPath } from "./home-folder";
import { dataFolderName, locateData } from "./postgres/cluster";
import { readPidFile, stopDatabase } from "./postgres/server";
import { readLivingRecord } from "./process-file";
import { isAlive, isSameProcess, waitUntil } from "./process-identity";

const stopTimeoutMs = 60_000;

/** Stops the instance of this home folder and waits for it; also a database that a killed one left running. */
export async function stopInstance(): Promise<void> {
  const home = locateHome();
  const record = readLivingRecord(home.processFile);
  if (record) {
    process.kill(record.pid, "SIGTERM");
    if (!(await waitUntil(() => !isSameProcess(record.pid, record.identity), stopTimeoutMs))) {
      throw new LaunchError(`Process ${record.pid} did not stop within a minute. Its logs are in ${home.logs}.`);
    }
    say("Stopped.");
    return;
  }
  const left = readPidFile(join(locateData(home).base, dataFolderName));
  if (left && isAlive(left.pid)) {
    await stopDatabase(left.pid);
    say("Stopped the database left running by an earlier start.");
    return;
  }
  say(`Faultline is not running (folder ${shortPath(home.path)}).`);
}
