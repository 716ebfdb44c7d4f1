import { applySettings, directDatabaseUrl, hasDatabaseUrl, hasDirectDatabaseUrl } from "@/lib/env";
import { LaunchError } from "../terminal";
import { type Home, shortPath } from "./home-folder";
import { migrateDatabase } from "./migrate-database";
import { findAddressFault, findOtherDatabase, refuseFault } from "./own-connections";
import { prepareCluster } from "./postgres/cluster";
import { keepDatabase, type KeptDatabase } from "./postgres/keep-database";
import { hasRoomToStart, startDatabase } from "./postgres/server";

/** A database that is up to date and that DATABASE_URL names. */
interface OpenDatabase {
  /** Where the data lie, as said to the reader. */
  place: string;
  /** Whether it is the embedded one, which `stop` ends. */
  isOurs: boolean;
  stop: () => Promise<void>;
  /** From now on it is started again where it ends by itself. One of somebody else's is left to them. */
  keep: (reports: Parameters<typeof keepDatabase>[2]) => void;
}

/**
 * Uses DATABASE_URL, or starts the embedded PostgreSQL of the home folder; then migrates.
 * @param report gets one line per step that took place
 * @param migrate for whoever fills the database with what an earlier version saved
 */
export async function openDatabase(
  home: Home,
  report: (line: string) => void,
  migrate: typeof migrateToNow = migrateToNow,
): Promise<OpenDatabase> {
  await refuseFault(findAddressFault);
  if (hasDatabaseUrl()) {
    await migrate(directDatabaseUrl(), report);
    await refuseFault(findOtherDatabase);
    const { host, pathname } = new URL(directDatabaseUrl());
    return {
      place: `${host}${pathname} (${hasDirectDatabaseUrl() ? "FAULTLINE_DIRECT_DATABASE_URL" : "DATABASE_URL"})`,
      isOurs: false,
      stop: async () => undefined,
      keep: () => undefined,
    };
  }
  const cluster = prepareCluster(home);
  const server = await startDatabase(cluster);
  report(
    server.isAdopted
      ? `database    found running on port ${server.port}, left by an earlier start`
      : `database    PostgreSQL ${cluster.binaries.version.split("-")[0]} on port ${server.port}`,
  );
  try {
    applySettings({ DATABASE_URL: server.url });
    await migrate(server.url, report);
  } catch (error) {
    await server.stop();
    throw error;
  }
  let kept: KeptDatabase | undefined;
  return {
    place: shortPath(cluster.dataFolder),
    isOurs: true,
    stop: () => (kept ?? server).stop(),
    keep: (reports) =>
      (kept = keepDatabase(
        server,
        {
          startAgain: () => startDatabase(cluster, {}, server.port),
          hasRoom: () => hasRoomToStart(cluster),
        },
        reports,
      )),
  };
}

/** For a program that is older than the data that it finds. */
export const laterSchema = (later: readonly string[]): string =>
  `The data were opened by a later version of Faultline (it applied ${later.at(-1)}), and this one could damage them. Run that version, or restore a backup of before the upgrade (docs/operating.md).`;

async function migrateToNow(url: string, report: (line: string) => void): Promise<void> {
  const { applied, edited, later } = await migrateDatabase(url);
  if (later.length > 0) throw new LaunchError(laterSchema(later));
  if (applied.length > 0) report(`migrations  ${applied.length} applied`);
  for (const name of edited) report(`migrations  warning: ${name} was edited after it was applied`);
}
