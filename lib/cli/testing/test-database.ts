import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Home } from "../launch/home-folder";
import { migrateDatabase } from "../launch/migrate-database";
import { prepareCluster } from "../launch/postgres/cluster";
import { abandonDatabase, startDatabase, throwAwaySettings } from "../launch/postgres/server";
import { copyDatabase, sealTemplate } from "./copy-database";
import { makeTemporaryHome } from "./temporary-home";

/**
 * Settings that point a process at a database of its own; from the template a test file
 * makes one more by `copyDatabase`.
 */
export type DatabaseSettings = { DATABASE_URL: string; FAULTLINE_SECRET: string; FAULTLINE_TEST_TEMPLATE: string };

interface Server {
  template: string;
  stop: () => Promise<void>;
}

async function start(): Promise<Server> {
  const temporary = makeTemporaryHome();
  const home: Home = { path: temporary.path, logs: join(temporary.path, "logs"), processFile: "" };
  mkdirSync(home.logs);
  try {
    const { url, pid } = await startDatabase(prepareCluster(home), throwAwaySettings);
    const stop = async (): Promise<void> => {
      await abandonDatabase(pid);
      temporary.remove();
    };
    try {
      await migrateDatabase(url);
      await sealTemplate(url);
      return { template: url, stop };
    } catch (error) {
      await stop();
      throw error;
    }
  } catch (error) {
    temporary.remove();
    throw error;
  }
}

/**
 * One PostgreSQL for all parts of a run: it starts when the first of them asks, and each gets a
 * copy of one migrated database.
 */
export class TestServer {
  private started: Promise<Server> | null = null;

  /** A fresh, migrated database. */
  async database(): Promise<DatabaseSettings> {
    this.started ??= start();
    const { template } = await this.started;
    return {
      DATABASE_URL: await copyDatabase(template, `part_${randomBytes(6).toString("hex")}`),
      FAULTLINE_SECRET: randomBytes(32).toString("base64"),
      FAULTLINE_TEST_TEMPLATE: template,
    };
  }

  /** Ends it; whatever it held is gone. */
  async stop(): Promise<void> {
    const server = await this.started?.catch(() => null);
    await server?.stop();
  }
}
