import { randomBytes } from "node:crypto";
import pg from "pg";
import { openHome } from "@/lib/cli/launch/home-folder";
import { migrateDatabase } from "@/lib/cli/launch/migrate-database";
import { prepareCluster } from "@/lib/cli/launch/postgres/cluster";
import { startDatabase } from "@/lib/cli/launch/postgres/server";
import { applySettings } from "@/lib/env";

/**
 * A PostgreSQL of its own with our tables, for the time of a benchmark. Its address and a secret are
 * where the services look for them.
 */
export const startBenchDatabase = async (folder: string) => {
  applySettings({ FAULTLINE_HOME: folder, FAULTLINE_SECRET: randomBytes(32).toString("base64") });
  const server = await startDatabase(prepareCluster(openHome()));
  await migrateDatabase(server.url);
  applySettings({ DATABASE_URL: server.url });
  const run = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end(); // else the end of the server would be an error of its own
    }
  };
  const empty = (): Promise<void> =>
    // the log of who did what refuses to be emptied, also by what it hangs on
    run(
      `set session_replication_role = replica; truncate "Workspace", "Trace", "Step", "Original", "UnindexedTrace" cascade; checkpoint`,
    );
  /** Whether what is stored is marked for the index of words. */
  const markWords = (isOn: boolean): Promise<void> =>
    run(
      ["index_insert", "index_update"]
        .map((name) => `alter table "Trace" ${isOn ? "enable" : "disable"} trigger "${name}"`)
        .join("; "),
    );
  const stop = async (): Promise<void> => {
    const { prisma } = await import("@/lib/db");
    await prisma.$disconnect();
    await server.stop();
  };
  return { url: server.url, pid: server.pid, empty, markWords, stop };
};
