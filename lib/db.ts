import { PrismaPg } from "@prisma/adapter-pg";
import { Prisma, PrismaClient } from "@prisma/client";
import { isMainThread } from "node:worker_threads";
import pg from "pg";
import { databaseUrl } from "@/lib/env";
import { databaseConnections } from "@/lib/span-channels";

/** Fragments of SQL and types of rows, for the verbs. */
export { Prisma };

/** What the types of pg do not tell. */
type Connection = pg.PoolClient & { processID?: number | null };

interface Holder {
  faultlinePool?: pg.Pool;
  faultlinePrisma?: PrismaClient;
  /** Connections of the pool by the process that serves them. */
  faultlineConnections?: Map<number, Connection>;
}

// One client per process, also when the development server reloads this module.
const holder = globalThis as unknown as Holder;
const connections = (holder.faultlineConnections ??= new Map());

const openPool = (): pg.Pool => {
  const pool = new pg.Pool({ connectionString: databaseUrl(), max: isMainThread ? 10 : 4 });
  pool.on("connect", (client: Connection) => {
    if (client.processID) connections.set(client.processID, client);
    databaseConnections.publish(client);
  });
  pool.on("remove", (client: Connection) => void (client.processID && connections.delete(client.processID)));
  pool.on("error", () => undefined); // an idle connection was lost; the next query opens another one
  return pool;
};

/**
 * For what Prisma would write out as text on its way: large values of bytes. Everything else is asked of `prisma`.
 */
export const pool = (holder.faultlinePool ??= openPool());

// The type of the options is named: a client of these very ones would be a second one to the type checker, which
// would put all of its models beside those of the first.
export const prisma = (holder.faultlinePrisma ??= new PrismaClient<Prisma.PrismaClientOptions>({
  adapter: new PrismaPg(pool, { disposeExternalPool: true }),
  // Waiting is better than failing: where many ask at once, transactions queue for a
  // connection and for each other's rows.
  transactionOptions: { maxWait: 20_000, timeout: 30_000 },
}));

const readPid = `select pg_backend_pid() as "pid"`;

/**
 * The connection that a transaction runs on, for what Prisma does not do: COPY. Nothing else may be asked of the
 * transaction meanwhile. Null where it cannot be told, as behind a pooler that hands connections around.
 */
export const connectionOf = async (tx: Prisma.TransactionClient): Promise<pg.PoolClient | null> => {
  const [served] = await tx.$queryRawUnsafe<{ pid: number }[]>(readPid);
  const connection = served && connections.get(served.pid);
  if (!connection) return null;
  const { rows } = await connection.query<{ pid: number }>(readPid);
  return rows[0]?.pid === served.pid ? connection : null;
};
