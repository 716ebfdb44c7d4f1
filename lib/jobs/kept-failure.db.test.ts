import { EventEmitter } from "node:events";
import { Logger, run, type WorkerEvents } from "graphile-worker";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { databaseUrl } from "@/lib/env";
import { watchForKeptFailure } from "./kept-failure";

test("a queue whose first look at its tasks was cut off says so, as it would take no job any more", async () => {
  const pool = new pg.Pool({ connectionString: databaseUrl(), max: 3 });
  const cut = new Error("Connection terminated unexpectedly");
  let isCut = false;
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...parts: unknown[]) => unknown;
    const cutOnce = (...parts: unknown[]): unknown => {
      if (isCut || !JSON.stringify(parts[0]).includes("_private_tasks")) return query(...parts);
      isCut = true;
      return Promise.reject(cut);
    };
    Object.assign(client, { query: cutOnce });
  });
  const events: WorkerEvents = new EventEmitter();
  const onKept = vi.fn();
  watchForKeptFailure(events, onKept);
  pool.on("error", () => undefined);
  const runner = await run({
    pgPool: pool,
    taskList: { "kept-failure": () => undefined },
    events,
    pollInterval: 20,
    concurrency: 1,
    noHandleSignals: true,
    parsedCronItems: [],
    logger: new Logger(() => () => undefined),
  });
  await expect.poll(() => onKept.mock.calls[0]).toEqual([cut]);
  await runner.stop();
  await pool.end();
});
