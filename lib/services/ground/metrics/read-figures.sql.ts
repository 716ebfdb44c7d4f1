import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";
import { silentAfterMs } from "../queue/worker-silence";

const jobRow = z.object({ task: z.string(), state: z.string(), count: z.number(), oldestSeconds: z.number() });

/** Jobs of the queue by task and state, and for how long the oldest has been due. */
export const readJobs = (db: Database) =>
  askRows(
    db,
    Prisma.sql`
    select j.task_identifier as "task",
      case when j.locked_at is not null then 'running' when j.attempts >= j.max_attempts then 'failed'
        when j.run_at > now() then 'scheduled' else 'ready' end as "state",
      count(*)::int as "count",
      greatest(0, extract(epoch from now() - min(j.run_at)))::float8 as "oldestSeconds"
    from graphile_worker.jobs j group by 1, 2 order by 1, 2`,
    jobRow,
  );

const runRow = z.object({ status: z.string(), count: z.number() });

/** Runs by state; an index holds no more than that. */
export const readRuns = (db: Database) =>
  askRows(
    db,
    Prisma.sql`select "status"::text as "status", count(*)::int as "count" from "AttributionRun" group by "status" order by 1`,
    runRow,
  );

const workerRow = z.object({ id: z.string(), host: z.string(), figures: z.unknown() });

export const readWorkers = (db: Database) =>
  askRows(
    db,
    Prisma.sql`
    select w."id", w."host", w."figures" from "WorkerHeartbeat" w
    where w."seenAt" > timezone('utc', now()) - ${silentAfterMs} * interval '1 millisecond' order by w."id"`,
    workerRow,
  );

const providerRow = z.object({ id: z.string(), name: z.string(), workspace: z.string() });

export const readProviders = (db: Database, ids: readonly string[]) =>
  askRows(
    db,
    Prisma.sql`
    select p."id", p."name", w."slug" as "workspace" from "Provider" p join "Workspace" w on w."id" = p."workspaceId"
    where p."id" = any(${ids}::uuid[])`,
    providerRow,
  );

export const readDatabaseBytes = (db: Database) =>
  askRows(
    db,
    Prisma.sql`select pg_database_size(current_database())::float8 as "bytes"`,
    z.object({ bytes: z.number() }),
  );
