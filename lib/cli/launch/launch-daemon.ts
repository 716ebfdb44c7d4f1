import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { checkout, isPackage } from "@/lib/checkout";
import { childEnvironment } from "@/lib/env";
import { LaunchError, say } from "../terminal";
import { followFile } from "./follow-file";
import { openHome } from "./home-folder";
import { rotateLog } from "./log-file";
import { readLivingRecord } from "./process-file";
import { waitUntil } from "./process-identity";

const startTimeoutMs = 10 * 60_000;

/**
 * Starts an instance in the background and returns when it is ready, having printed what it said.
 * @throws LaunchError when it ended before that
 */
export async function launchDaemon(): Promise<void> {
  const home = openHome();
  const file = join(home.logs, "launch.log");
  rotateLog(file);
  const read = followFile(file);
  const log = openSync(file, "a", 0o600);
  const child = spawn(process.execPath, [join(checkout, "scripts/start.mjs")], {
    cwd: checkout,
    stdio: ["ignore", log, log],
    env: childEnvironment({ FAULTLINE_HOME: home.path }),
    detached: true,
    windowsHide: true,
  });
  closeSync(log);
  let hasEnded = false;
  child.once("exit", () => (hasEnded = true));
  child.once("error", () => (hasEnded = true));
  const isSettled = await waitUntil(() => {
    process.stdout.write(read());
    const record = readLivingRecord(home.processFile);
    return hasEnded || (record?.pid === child.pid && record?.state === "ready");
  }, startTimeoutMs);
  process.stdout.write(read());
  if (hasEnded) throw new LaunchError("Faultline did not start; see its output above.");
  if (!isSettled) throw new LaunchError(`Faultline was not ready after ten minutes. Its logs are in ${home.logs}.`);
  child.unref();
  const command = isPackage ? "npx faultline-server" : "npm run -s faultline --";
  say(`Running in the background. Stop it with \`${command} stop\`, follow it with \`logs -f\`.`);
}
