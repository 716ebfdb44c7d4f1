import { note, say } from "../terminal";
import { gigabytes } from "../gigabytes";
import { askHealth } from "./ask-health";
import { locateHome, shortPath } from "./home-folder";
import { isAlive } from "./process-identity";
import { readLivingRecord } from "./process-file";
import { locateData, dataFolderName } from "./postgres/cluster";
import { readPidFile } from "./postgres/server";
import { join } from "node:path";

/** Says whether an instance runs on this home folder. @returns the exit code: 0 when it runs and is well */
export async function showStatus(): Promise<number> {
  const home = locateHome();
  const record = readLivingRecord(home.processFile);
  if (!record) {
    say(`Faultline is not running (folder ${shortPath(home.path)}). Start it with \`npm start\`.`);
    const left = readPidFile(join(locateData(home).base, dataFolderName));
    if (left && isAlive(left.pid)) {
      say(`Its database was left running (process ${left.pid}): the next start takes it over, \`stop\` ends it.`);
    }
    return 1;
  }
  say(`${record.state}: ${record.purpose}, process ${record.pid}, since ${record.startedAt}`);
  if (!record.address) return record.state === "ready" ? 0 : 1;
  say(`address: ${record.address}`);
  if (record.grpcPort) say(`OTLP by gRPC: port ${record.grpcPort}`);
  const health = await askHealth(record.address);
  say(`health: ${health ? health.status : "the web server does not respond"}`);
  if (health?.diskFreeBytes != null) say(`disk: ${gigabytes(health.diskFreeBytes)} free`);
  return record.state === "ready" && health?.status === "ok" ? 0 : 1;
}

/** Prints what GET /api/v1/health answers. @returns the exit code: 0 when all is well */
export async function showHealth(): Promise<number> {
  const address = readLivingRecord(locateHome().processFile)?.address;
  if (!address) {
    note("Faultline is not running here. Start it with `npm start`.");
    return 1;
  }
  const health = await askHealth(address);
  if (!health) {
    note(`${address} does not respond.`);
    return 1;
  }
  say(JSON.stringify(health));
  return health.status === "ok" ? 0 : 1;
}
