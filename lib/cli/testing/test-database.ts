import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Home } from "../launch/home-folder";
import { migrateDatabase } from "../launch/migrate-database";
import { prepareCluster } from "../launch/postgres/cluster";
import { startDatabase } from "../launch/postgres/server";
import { makeTemporaryHome } from "./temporary-home";

/** Settings that point a process at a database of its own. */
export type DatabaseSettings = { DATABASE_URL: string; FAULTLINE_SECRET: string };

/** Runs `work` beside a fresh, migrated PostgreSQL, which is gone afterwards. */
export async function withTestDatabase<Result>(work: (settings: DatabaseSettings) => Promise<Result>): Promise<Result> {
  const temporary = makeTemporaryHome();
  const home: Home = { path: temporary.path, logs: join(temporary.path, "logs"), processFile: "" };
  mkdirSync(home.logs);
  try {
    const server = await startDatabase(prepareCluster(home));
    try {
      await migrateDatabase(server.url);
      return await work({ DATABASE_URL: server.url, FAULTLINE_SECRET: randomBytes(32).toString("base64") });
    } finally {
      await server.stop();
    }
  } finally {
    temporary.remove();
  }
}
