import { spawn } from "node:child_process";
import { checkout } from "@/lib/checkout";
import { applySettings, childEnvironment, directDatabaseUrl, hasDatabaseUrl } from "@/lib/env";
import { LaunchError, say } from "../terminal";
import { applySecret } from "./apply-secret";
import { findStoreFault } from "./check-file-store";
import { openHome } from "./home-folder";
import { compareMigrations } from "./migrate-database";
import { laterSchema } from "./open-database";
import { findAddressFault, findOtherDatabase, refuseFault } from "./own-connections";
import { readLivingRecord, settingsOf } from "./process-file";
import { workerArgs } from "./programs";

/**
 * Runs one more worker in the foreground, on this or another machine.
 * @returns its exit code; 0 when it was asked to stop
 */
export async function runExtraWorker(): Promise<number> {
  const home = openHome();
  if (!hasDatabaseUrl()) {
    const running = readLivingRecord(home.processFile);
    const settings = settingsOf(running);
    if (!settings) {
      throw new LaunchError(
        "Faultline is not running here. Start it with `npm start`, or set DATABASE_URL and FAULTLINE_SECRET to the values of the machine it runs on.",
      );
    }
    applySettings({ ...settings, ...(running?.host === undefined ? {} : { HOST: running.host }) });
  }
  applySecret(home);
  await refuseFault(findAddressFault);
  // Asked here, so that a wrong address ends with a sentence and not with the stack of the worker.
  const { pending, later } = await compareMigrations(directDatabaseUrl());
  if (later.length > 0) throw new LaunchError(laterSchema(later));
  if (pending.length > 0) {
    throw new LaunchError(
      `The database lacks ${pending.length} migrations of this version (${pending[0]} …). Start Faultline on it once to apply them.`,
    );
  }
  await refuseFault(findOtherDatabase);
  const fault = await findStoreFault();
  if (fault !== null) say(`warning: the store of uploaded files does not work: ${fault}`);
  const child = spawn(process.execPath, workerArgs(), {
    cwd: checkout,
    stdio: "inherit",
    env: childEnvironment({ FAULTLINE_HOME: home.path }),
  });
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => child.kill(name));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(signal ? 0 : (code ?? 1)));
  });
}
