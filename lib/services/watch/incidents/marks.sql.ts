import { z } from "zod";
import { askRows, type Database, stored } from "@/lib/ask";
import { type FailureSignature } from "@/lib/attribution/incidents/failure-signature";
import { prisma, Prisma } from "@/lib/db";

const markRow = z.object({ id: z.bigint(), traceId: z.string() });

const memberRow = z.object({
  traceId: z.string(),
  incidentId: z.string(),
  /** The incident whose profile counts it. */
  groupId: z.string(),
  at: z.date(),
  version: z.string().nullable(),
  signature: stored<FailureSignature>(),
  restsOn: z.string(),
  because: z.array(z.string()),
  placedBy: z.string().nullable(),
});
export type MemberRow = z.infer<typeof memberRow>;

const noMember = z.object({ traceId: z.string(), incidentId: z.null() });
const takenRow = z.intersection(z.union([memberRow, noMember]), z.object({ apart: z.array(z.string()) }));

/** What waits to be grouped, the oldest first. */
export const readMarks = (workspaceId: string, limit: number) =>
  askRows(
    prisma,
    Prisma.sql`
    select "id", "traceId" from "IncidentMark" where "workspaceId" = ${workspaceId}::uuid order by "id" limit ${limit}::int`,
    markRow,
  );

/** A failed trace, with what is known of it where it is in an incident. */
export interface HeldRow {
  traceId: string;
  member: MemberRow | null;
  /** Incidents that people took it out of. */
  apart: string[];
}

/** The traces of those of the marks that nobody else has taken. Who asks holds the incidents. */
export const takeMarks = async (tx: Database, workspaceId: string, ids: readonly bigint[]): Promise<HeldRow[]> => {
  const rows = await askRows(
    tx,
    Prisma.sql`
    with taken as (delete from "IncidentMark" where "id" = any(${[...ids]}::bigint[]) returning "traceId")
    select t."traceId", m."incidentId", m."groupId", m."at", m."version", m."signature", m."restsOn", m."because", m."placedBy",
      array(select l."incidentId"::text from "IncidentLink" l where l."workspaceId" = ${workspaceId}::uuid and l."traceId" = t."traceId" and not l."isTogether") as "apart"
    from (select distinct "traceId" from taken) t left join "IncidentTrace" m on m."workspaceId" = ${workspaceId}::uuid and m."traceId" = t."traceId"`,
    takenRow,
  );
  return rows.map(({ apart, ...row }) => ({
    traceId: row.traceId,
    member: row.incidentId === null ? null : (row as MemberRow),
    apart,
  }));
};
