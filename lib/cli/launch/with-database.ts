import { applySettings, hasDatabaseUrl } from "@/lib/env";
import { applySecret } from "./apply-secret";
import { openHome } from "./home-folder";
import { openDatabase } from "./open-database";
import { findAddressFault, refuseFault } from "./own-connections";
import { claimProcessFile, readLivingRecord, settingsOf } from "./process-file";

interface Options {
  /** False: the schema stays as it is, for whoever restores into it. */
  isMigrated?: boolean;
}

/**
 * Runs `work` with DATABASE_URL and FAULTLINE_SECRET set: the database of the environment, of the instance that runs
 * on this home folder, or the embedded one, started for this long.
 */
export async function withDatabase<Result>(
  purpose: string,
  work: () => Promise<Result>,
  { isMigrated = true }: Options = {},
): Promise<Result> {
  const home = openHome();
  applySettings({ FAULTLINE_HOME: home.path });
  applySecret(home);
  if (hasDatabaseUrl()) {
    await refuseFault(findAddressFault);
    return work();
  }
  const running = settingsOf(readLivingRecord(home.processFile));
  if (running) {
    applySettings(running);
    return work();
  }
  const claim = claimProcessFile(home.processFile, purpose);
  try {
    const database = await openDatabase(home, () => undefined, isMigrated ? undefined : async () => undefined);
    try {
      return await work();
    } finally {
      await database.stop();
    }
  } finally {
    claim.release();
  }
}
