import { z } from "zod";
import { askRows, type Database, runStatement, stored, type Writer } from "@/lib/ask";
import { type IncidentProfile } from "@/lib/attribution/incidents/incident-profile";
import { Prisma } from "@/lib/db";

const groupRow = z.object({
  id: z.string(),
  rootId: z.string(),
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
    select i."id", coalesce(i."mergedIntoId", i."id") as "rootId", i."systemKey", i."profile" from "Incident" i
    where i."workspaceId" = ${workspaceId}::uuid
      and ((i."systemKey" = any(${[...systemKeys]}::text[]) and i."keys" && ${[...keys]}::text[]) or i."id" = any(${[...ids]}::uuid[]))`,
    groupRow,
  );

export const nextNumber = async (db: Database, workspaceId: string): Promise<number> => {
  const [row] = await askRows(
    db,
    Prisma.sql`
    update "Workspace" set "lastIncident" = "lastIncident" + 1 where "id" = ${workspaceId}::uuid returning "lastIncident" as "number"`,
    numberRow,
  );
  if (!row) throw new Error("The workspace is gone.");
  return row.number;
};

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
