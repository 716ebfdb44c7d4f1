import { askRows, idRow, runStatement, type Writer } from "@/lib/ask";
import { Prisma } from "@/lib/db";
import { labMethods } from "./lab-methods";

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

const group = Prisma.sql`r."workspaceId", ${isOfEvaluation} as "isOfEvaluation", ${starter} as "starter"`;

/** Whether a worker has room for runs that replay systems: for those of any workspace, of one, or for none. */
export type LabRoom = "any" | "none" | { workspaceId: string };

/** The runs for which there is room. */
const fits = (room: LabRoom): Prisma.Sql => {
  if (room === "any") return Prisma.sql`true`;
  const isOther = Prisma.sql`r."method" <> all(${[...labMethods]}::text[])`;
  return room === "none" ? isOther : Prisma.sql`(${isOther} or r."workspaceId" = ${room.workspaceId}::uuid)`;
};

/**
 * The run that waits and whose turn it is: of the workspace with the fewest runs under way; there what people have
 * started by hand before what evaluations have made; of these of the person with the fewest such under way, of these
 * the oldest. So nobody waits behind all that somebody else has started, nor behind an evaluation. Who has runs that
 * wait is read group by group from an index (each step of `waiting` leaps to the next group), so that a hundred
 * thousand of them are not looked at.
 */
export const findNext = async (tx: Prisma.TransactionClient, room: LabRoom): Promise<string | undefined> => {
  const [next] = await askRows(
    tx,
    Prisma.sql`
    with recursive waiting as (
      (select ${group} from "AttributionRun" r where r."status" = 'QUEUED' order by 1, 2, 3 limit 1)
      union all
      select n.* from waiting w cross join lateral (
        select ${group} from "AttributionRun" r
        where r."status" = 'QUEUED' and (r."workspaceId", ${isOfEvaluation}, ${starter}) > (w."workspaceId", w."isOfEvaluation", w."starter")
        order by 1, 2, 3 limit 1) n),
    busy as (
      select ${group}, count(*) as "count" from "AttributionRun" r where r."status" = 'RUNNING' group by 1, 2, 3)
    select f."id" from waiting w cross join lateral (
      select r."id", r."createdAt" from "AttributionRun" r
      where r."status" = 'QUEUED' and r."workspaceId" = w."workspaceId" and ${isOfEvaluation} = w."isOfEvaluation" and ${starter} = w."starter" and ${fits(room)}
      order by r."createdAt", r."id" limit 1 for update of r skip locked) f
    order by coalesce((select sum(b."count") from busy b where b."workspaceId" = w."workspaceId"), 0), w."isOfEvaluation",
      coalesce((select b."count" from busy b where b."workspaceId" = w."workspaceId" and b."isOfEvaluation" = w."isOfEvaluation" and b."starter" = w."starter"), 0),
      f."createdAt", f."id"
    limit 1`,
    idRow,
  );
  return next?.id;
};

export const lockClaims = (db: Writer) => runStatement(db, Prisma.sql`select pg_advisory_xact_lock(${lockKey})`);
