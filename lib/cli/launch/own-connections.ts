import type pg from "pg";
import { databaseUrl, directDatabaseUrl, hasDatabaseUrl, hasDirectDatabaseUrl } from "@/lib/env";
import { LaunchError } from "../terminal";
import { connectClient } from "./migrate-database";

/**
 * A pooler in transaction mode lends a connection of the database for one transaction. Migrations, LISTEN, the queue
 * and backups need one that stays theirs, and would fail there without a word.
 */

/** What is wrong with the addresses of the database, and how to repair it. */
export interface AddressFault {
  error: string;
  fix: string;
}

const patienceMs = 5_000;
/** So many transactions are opened beside a connection, to see whether one of them gets its process. */
const mostBeside = 3;

const readPid = async (client: pg.Client): Promise<number | null> => {
  const asked = { text: 'select pg_backend_pid() as "pid"', query_timeout: patienceMs };
  try {
    return (await client.query<{ pid: number }>(asked)).rows[0]?.pid ?? null;
  } catch {
    return null; // no process of the database was free in time
  }
};

/**
 * Whether what answers at this address lends connections by transaction. PostgreSQL itself names the process that
 * serves a client; where another one answers, there is a pooler, and a few transactions tell whether a connection
 * keeps its process.
 * @throws LaunchError where nobody answers
 */
export async function lendsConnections(url: string): Promise<boolean> {
  const clients: pg.Client[] = [];
  const open = async (): Promise<pg.Client> => {
    const client = await connectClient(url);
    clients.push(client);
    return client;
  };
  try {
    const first = await open();
    const own = await readPid(first);
    if (own === (first as { processID?: number | null }).processID) return false;
    for (let count = 0; count < mostBeside; count += 1) {
      const beside = await open();
      await beside.query("begin").catch(() => undefined);
      const pids = [await readPid(beside), await readPid(first)];
      if (pids[0] === own || pids[1] !== own) return true;
    }
    return false;
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof LaunchError && (error.cause as { code?: string } | undefined)?.code === "3D000";

/** Null where the addresses will do. Throws a LaunchError where nobody answers; a database may still be missing. */
export async function findAddressFault(): Promise<AddressFault | null> {
  if (!hasDatabaseUrl())
    return hasDirectDatabaseUrl()
      ? {
          error: "FAULTLINE_DIRECT_DATABASE_URL is set, but DATABASE_URL is not",
          fix: "set DATABASE_URL as well: to the pooler, or to the same address; or unset both for the embedded database",
        }
      : null;
  try {
    if (!(await lendsConnections(directDatabaseUrl()))) return null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
  return hasDirectDatabaseUrl()
    ? {
        error: "FAULTLINE_DIRECT_DATABASE_URL leads to a pooler in transaction mode as well",
        fix: "set it to the address of PostgreSQL itself",
      }
    : {
        error:
          "DATABASE_URL leads to a pooler in transaction mode, which cannot carry migrations, live updates and the job queue",
        fix: "set FAULTLINE_DIRECT_DATABASE_URL to the address of PostgreSQL itself",
      };
}

const identityOf = async (url: string): Promise<string> => {
  const client = await connectClient(url);
  try {
    const { rows } = await client.query<{ identity: string }>(
      `select oid || ' ' || pg_postmaster_start_time() as "identity" from pg_database where datname = current_database()`,
    );
    return rows[0]?.identity ?? "";
  } finally {
    await client.end();
  }
};

/** Whether both addresses lead to one database: what one of them stores must be found by the other. */
export async function findOtherDatabase(): Promise<AddressFault | null> {
  if (!hasDirectDatabaseUrl()) return null;
  const [pooled, direct] = await Promise.all([identityOf(databaseUrl()), identityOf(directDatabaseUrl())]);
  return pooled === direct
    ? null
    : {
        error: "FAULTLINE_DIRECT_DATABASE_URL leads to another database than DATABASE_URL",
        fix: "set both to the same database of the same server, one of them through the pooler",
      };
}

/** Throws a LaunchError that says what `find` found. */
export async function refuseFault(find: () => Promise<AddressFault | null>): Promise<void> {
  const fault = await find();
  if (fault) throw new LaunchError(`${fault.error}: ${fault.fix}.`);
}
