import { z } from "zod";
import { askRows, type Database, idRow, runStatement, type Writer } from "@/lib/ask";
import { Prisma } from "@/lib/db";
import { patienceMs } from "../../connections/providers/endpoint-rest";
import { tasks } from "../../ground/queue/tasks";
import { labMethods } from "./lab-methods";

const waitsRow = z.object({
  workspaceId: z.string(),
  providerId: z.string().nullable(),
  ownMs: z.number(),
  providerMs: z.number(),
});

/**
 * Claims are made one after another, so that each sees what the others took: two workers never fill up
 * with one workspace side by side.
 */
const lockKey = 72_707_373;

/**
 * Whose a run is, as the index of waiting runs has it: what evaluations have made stands apart from what the
 * same person has started by hand.
 */
const isOfEvaluation = Prisma.sql`(r."evaluationEntryId" is not null)`;

const starter = Prisma.sql`coalesce(r."startedById"::text, r."startedByName")`;

const provider = Prisma.sql`coalesce(r."providerId"::text, '')`;

const group = Prisma.sql`r."workspaceId", ${isOfEvaluation} as "isOfEvaluation", ${starter} as "starter"`;

/** Whether a worker has room for runs that replay systems: for those of any workspace, of one, or for none. */
export type LabRoom = "any" | "none" | { workspaceId: string };

/** The runs for which there is room. */
const fits = (room: LabRoom): Prisma.Sql => {
  if (room === "any") return Prisma.sql`true`;
  const isOther = Prisma.sql`r."method" <> all(${[...labMethods]}::text[])`;
  return room === "none" ? isOther : Prisma.sql`(${isOther} or r."workspaceId" = ${room.workspaceId}::uuid)`;
};

/** What has as much under way as a worker may have of it: no more of it is begun there. */
export interface Full {
  providerIds: readonly string[];
  workspaceIds: readonly string[];
}

export const nothingFull: Full = { providerIds: [], workspaceIds: [] };

/** Until when no run of a provider begins, milliseconds since 1970: it rests, or one run tries it. */
const quietUntil = Prisma.sql`greatest(pace."restsUntil", pace."probeUntil", pace."pausedTo" - ${patienceMs}::float8)`;

const nowMs = Prisma.sql`(extract(epoch from clock_timestamp()) * 1000)::float8`;

/**
 * The run that waits and whose turn it is: of the workspace with the fewest runs under way; there what people have
 * started by hand before what evaluations have made; of these of the person with the fewest such under way, of these
 * the oldest. So nobody waits behind all that somebody else has started, nor behind an evaluation. What waits for a
 * provider that rests, and what is full, is left out. Who has runs that wait is read group by group from an index (each
 * step of `waiting` leaps to the next group), so that a hundred thousand of them are not looked at.
 */
export const findNext = async (
  tx: Prisma.TransactionClient,
  room: LabRoom,
  { providerIds, workspaceIds }: Full,
): Promise<string | undefined> => {
  const [next] = await askRows(
    tx,
    Prisma.sql`
    with recursive waiting as (
      (select ${group}, ${provider} as "provider" from "AttributionRun" r where r."status" = 'QUEUED' order by 1, 2, 3, 4 limit 1)
      union all
      select n.* from waiting w cross join lateral (
        select ${group}, ${provider} as "provider" from "AttributionRun" r
        where r."status" = 'QUEUED' and (r."workspaceId", ${isOfEvaluation}, ${starter}, ${provider}) > (w."workspaceId", w."isOfEvaluation", w."starter", w."provider")
        order by 1, 2, 3, 4 limit 1) n),
    quiet as (select pace."providerId"::text as "provider" from "ProviderPace" pace where ${quietUntil} > ${nowMs}),
    busy as (
      select ${group}, count(*) as "count" from "AttributionRun" r where r."status" = 'RUNNING' group by 1, 2, 3)
    select f."id" from waiting w cross join lateral (
      select r."id", r."createdAt" from "AttributionRun" r
      where r."status" = 'QUEUED' and r."workspaceId" = w."workspaceId" and ${isOfEvaluation} = w."isOfEvaluation" and ${starter} = w."starter"
        and ${provider} = w."provider" and (r."restsUntil" is null or r."restsUntil" <= timezone('utc', clock_timestamp())) and ${fits(room)}
      order by r."createdAt", r."id" limit 1 for update of r skip locked) f
    where w."provider" not in (select q."provider" from quiet q)
      and w."provider" <> all(${[...providerIds]}::text[]) and w."workspaceId" <> all(${[...workspaceIds]}::uuid[])
    order by coalesce((select sum(b."count") from busy b where b."workspaceId" = w."workspaceId"), 0), w."isOfEvaluation",
      coalesce((select b."count" from busy b where b."workspaceId" = w."workspaceId" and b."isOfEvaluation" = w."isOfEvaluation" and b."starter" = w."starter"), 0),
      f."createdAt", f."id"
    limit 1`,
    idRow,
  );
  return next?.id;
};

/** How long a run that waits may not begin, and how long its provider is the reason; milliseconds, 0 for not at all. */
export const readWaits = async (
  tx: Prisma.TransactionClient,
  runId: string,
): Promise<{ workspaceId: string; providerId: string | null; ownMs: number; providerMs: number } | null> => {
  const [row] = await askRows(
    tx,
    Prisma.sql`
    select r."workspaceId", r."providerId", greatest(0, coalesce(extract(epoch from r."restsUntil" - timezone('utc', clock_timestamp())) * 1000, 0))::float8 as "ownMs",
      greatest(0, coalesce(${quietUntil} - ${nowMs}, 0))::float8 as "providerMs"
    from "AttributionRun" r left join "ProviderPace" pace on pace."providerId" = r."providerId"
    where r."id" = ${runId}::uuid and r."status" = 'QUEUED'`,
    waitsRow,
  );
  return row ?? null;
};

export const lockClaims = (db: Writer) => runStatement(db, Prisma.sql`select pg_advisory_xact_lock(${lockKey})`);

const hasRow = z.object({ has: z.boolean() });

/** Whether a job is due that is no run's, waits for no other, and comes before any of a run in the queue. */
export const hasOtherJob = async (db: Database): Promise<boolean> => {
  const [row] = await askRows(
    db,
    Prisma.sql`
    select coalesce((
      select j.task_identifier <> ${tasks.run} from graphile_worker.jobs j
      where j.locked_at is null and j.run_at <= now() and j.attempts < j.max_attempts
        and not exists (select from graphile_worker.jobs o where o.queue_name = j.queue_name and o.locked_at is not null)
      order by j.priority, (j.task_identifier = ${tasks.run}) limit 1), false) as "has"`,
    hasRow,
  );
  return row?.has ?? false;
};
