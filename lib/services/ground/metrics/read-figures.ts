import { pool, prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { freeDiskBytes } from "../queue/free-disk";
import { readDatabaseBytes, readJobs, readProviders, readRuns, readWorkers } from "./read-figures.sql";
import { WorkerFigures } from "./worker-figures";

/** What an operator watches: the queue, runs, workers with what they counted, and the database. Of all workspaces. */
export const readFigures = async () => {
  const [jobs, runs, rows, [size], diskFreeBytes] = await Promise.all([
    readJobs(prisma),
    readRuns(prisma),
    readWorkers(prisma),
    readDatabaseBytes(prisma),
    freeDiskBytes(),
  ]);
  const workers = rows.map(({ id, host, figures }) => ({
    id,
    host,
    figures: WorkerFigures.safeParse(figures).data ?? null,
  }));
  const counted = workers.flatMap(({ figures }) =>
    figures ? [...Object.keys(figures.answers), ...Object.keys(figures.faults)] : [],
  );
  const providers = await readProviders(prisma, [...new Set(counted)]);
  return {
    jobs,
    runs,
    workers,
    providers: new Map(providers.map((row) => [row.id, { ...row, name: unescapeFromStorage(row.name) }])),
    databaseBytes: size?.bytes ?? 0,
    diskFreeBytes,
    pool: { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount },
  };
};
export type Figures = Awaited<ReturnType<typeof readFigures>>;
