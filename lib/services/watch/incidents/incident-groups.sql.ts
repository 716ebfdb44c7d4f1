import { z } from "zod";
import { askRows, type Database, runStatement, stored, type Writer } from "@/lib/ask";
import { type IncidentProfile } from "@/lib/attribution/incidents/incident-profile";
import { Prisma } from "@/lib/db";

const groupRow = z.object({
  id: z.string(),
  rootId: z.string(),
  isFixed: z.boolean(),
  systemKey: z.string(),
  profile: stored<IncidentProfile>().nullable(),
});
const numberRow = z.object({ number: z.number() });
const goneRow = z.object({ id: z.string() });

/** Incidents that a failure with one of these keys may belong to, and those that are named. */
export const readGroups = (
  db: Database,
  workspaceId: string,
  { systemKeys, keys, ids }: { systemKeys: readonly string[]; keys: readonly string[]; ids: readonly string[] },
) =>
  askRows(
    db,
    Prisma.sql`
    select i."id", coalesce(i."mergedIntoId", i."id") as "rootId", coalesce(r."state", i."state") = 'FIXED' as "isFixed", i."systemKey", i."profile"
    from "Incident" i left join "Incident" r on r."id" = i."mergedIntoId"
    where i."workspaceId" = ${workspaceId}::uuid
      and ((i."systemKey" = any(${[...systemKeys]}::text[]) and i."keys" && ${[...keys]}::text[]) or i."id" = any(${[...ids]}::uuid[]))`,
    groupRow,
  );

/** The first of so many numbers that nobody else gets. */
export const takeNumbers = async (db: Database, workspaceId: string, count: number): Promise<number> => {
  const [row] = await askRows(
    db,
    Prisma.sql`
    update "Workspace" set "lastIncident" = "lastIncident" + ${count}::int where "id" = ${workspaceId}::uuid returning "lastIncident" as "number"`,
    numberRow,
  );
  if (!row) throw new Error("The workspace is gone.");
  return row.number - count + 1;
};

/** Writes profiles and what follows from them: `rows` as in the table. One without members keeps what it is about. */
export const updateGroups = (tx: Writer, workspaceId: string, rows: readonly object[]) =>
  runStatement(
    tx,
    Prisma.sql`
    update "Incident" i set "profile" = n."profile", "keys" = n."keys", "updatedAt" = timezone('utc', clock_timestamp()),
      "suggestedTitle" = coalesce(n."suggestedTitle", i."suggestedTitle"),
      "agent" = case when n."profile" is null then i."agent" else n."agent" end,
      "party" = case when n."profile" is null then i."party" else n."party" end,
      "failureMode" = case when n."profile" is null then i."failureMode" else n."failureMode" end
    from json_to_recordset(${JSON.stringify(rows)}::json) as n("id" uuid, "profile" jsonb, "keys" text[], "suggestedTitle" text, "agent" text, "party" text, "failureMode" text)
    where i."workspaceId" = ${workspaceId}::uuid and i."id" = n."id"`,
  );

/** Puts traces into their incidents, or says anew what is known of one that is in one. `rows` as in the table. */
export const putTraces = (tx: Writer, workspaceId: string, rows: readonly object[]) =>
  runStatement(
    tx,
    Prisma.sql`
    insert into "IncidentTrace" ("workspaceId", "traceId", "incidentId", "groupId", "at", "version", "signature", "restsOn", "because", "placedBy")
    select ${workspaceId}::uuid, n.* from json_to_recordset(${JSON.stringify(rows)}::json) as n("traceId" uuid, "incidentId" uuid, "groupId" uuid, "at" timestamp(3), "version" text, "signature" jsonb, "restsOn" text, "because" text[], "placedBy" text)
    on conflict ("workspaceId", "traceId") do update set "incidentId" = excluded."incidentId", "groupId" = excluded."groupId", "at" = excluded."at", "version" = excluded."version",
      "signature" = excluded."signature", "restsOn" = excluded."restsOn", "because" = excluded."because", "placedBy" = excluded."placedBy"`,
  );

/** Counts the traces of these incidents again. */
export const recount = (tx: Writer, workspaceId: string, ids: readonly string[]) =>
  runStatement(
    tx,
    Prisma.sql`
    update "Incident" i set "traceCount" = s."count", "firstSeenAt" = s."first", "lastSeenAt" = s."last", "updatedAt" = timezone('utc', clock_timestamp())
    from (select a."id", (select count(*)::int from "IncidentTrace" t where t."incidentId" = a."id") as "count",
        (select min(t."at") from "IncidentTrace" t where t."incidentId" = a."id") as "first",
        (select max(t."at") from "IncidentTrace" t where t."incidentId" = a."id") as "last"
      from unnest(${[...ids]}::uuid[]) a("id")) s
    where i."workspaceId" = ${workspaceId}::uuid and i."id" = s."id"`,
  );

/** Counts traces that have come to these incidents besides, each with when it was seen first and last. */
export const countMore = (tx: Writer, workspaceId: string, rows: readonly object[]) =>
  runStatement(
    tx,
    Prisma.sql`
    update "Incident" i set "traceCount" = i."traceCount" + n."count", "firstSeenAt" = least(i."firstSeenAt", n."first"), "lastSeenAt" = greatest(i."lastSeenAt", n."last"),
      "updatedAt" = timezone('utc', clock_timestamp())
    from json_to_recordset(${JSON.stringify(rows)}::json) as n("id" uuid, "count" int, "first" timestamp(3), "last" timestamp(3))
    where i."workspaceId" = ${workspaceId}::uuid and i."id" = n."id"`,
  );

/** Takes away those of them that have no trace left and that nobody has done anything with. Answers their ids. */
export const dropEmpty = (tx: Database, workspaceId: string, ids: readonly string[]) =>
  askRows(
    tx,
    Prisma.sql`
    delete from "Incident" i where i."workspaceId" = ${workspaceId}::uuid and i."id" = any(${[...ids]}::uuid[]) and i."traceCount" = 0 and not i."isTouched" returning i."id"`,
    goneRow,
  );

const seenRow = z.object({ key: z.string(), at: z.date() });

/** When the first trace of each version of a system happened. */
export const readFirstSeen = async (db: Database, workspaceId: string, systemKey: string) => {
  const rows = await askRows(
    db,
    Prisma.sql`
    select "nameKey"("version") as "key", min("at") as "at" from "TraceFact"
    where "workspaceId" = ${workspaceId}::uuid and "systemKey" = ${systemKey} and "version" is not null group by 1`,
    seenRow,
  );
  return new Map(rows.map(({ key, at }) => [key, at]));
};
