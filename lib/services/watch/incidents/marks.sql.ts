import { z } from "zod";
import { askRows, type Database, idRow } from "@/lib/ask";
import { prisma, Prisma } from "@/lib/db";

const markRow = z.object({ id: z.bigint(), traceId: z.string() });
const takenRow = z.object({ traceId: z.string() });

/** What waits to be grouped, the oldest first. */
export const readMarks = (workspaceId: string, limit: number) =>
  askRows(
    prisma,
    Prisma.sql`
    select "id", "traceId" from "IncidentMark" where "workspaceId" = ${workspaceId}::uuid order by "id" limit ${limit}::int`,
    markRow,
  );

/** The traces of those of the marks that nobody else has taken. */
export const takeMarks = async (tx: Database, ids: readonly bigint[]): Promise<Set<string>> => {
  const rows = await askRows(
    tx,
    Prisma.sql`delete from "IncidentMark" where "id" = any(${[...ids]}::bigint[]) returning "traceId"`,
    takenRow,
  );
  return new Set(rows.map(({ traceId }) => traceId));
};

/** Workspaces in which something waits, each looked up by the index. */
export const readMarkedWorkspaces = async (): Promise<string[]> => {
  const rows = await askRows(
    prisma,
    Prisma.sql`
    with recursive marked as (
      (select "workspaceId" as "id" from "IncidentMark" order by "workspaceId" limit 1)
      union all
      select (select m."workspaceId" from "IncidentMark" m where m."workspaceId" > marked."id" order by m."workspaceId" limit 1) from marked where marked."id" is not null
    )
    select "id" from marked where "id" is not null`,
    idRow,
  );
  return rows.map(({ id }) => id);
};
