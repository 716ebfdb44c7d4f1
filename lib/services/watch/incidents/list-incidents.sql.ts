import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { isShown } from "./is-shown.sql";
import { type Cursor } from "../../ground/paging/list-cursor";
import { type IncidentSort, type IncidentTab } from "@/lib/attribution/incidents/incident-view";

export interface IncidentFilter {
  tab: IncidentTab;
  /** Lower case, escaped as in the table. */
  words: string | null;
  number: number | null;
  ownerId: string | null;
  systemKey: string | null;
}

const pageRow = z.object({ id: z.string(), key: z.union([z.string(), z.number()]) });
const countsRow = z.object({ active: z.number(), fixed: z.number(), ignored: z.number(), all: z.number() });

const tabs: Record<IncidentTab, Prisma.Sql> = {
  active: Prisma.sql`i."state" in ('OPEN', 'ACKNOWLEDGED')`,
  fixed: Prisma.sql`i."state" = 'FIXED'`,
  ignored: Prisma.sql`i."state" = 'IGNORED'`,
  all: Prisma.sql`i."state" <> 'MERGED'`,
};

/** By what is sorted, as it stands in a cursor, and the value of a cursor as the column has it. */
const sorts: Record<
  IncidentSort,
  { column: Prisma.Sql; written: Prisma.Sql; read: (key: string | number) => Prisma.Sql }
> = {
  seen: {
    column: Prisma.sql`coalesce(i."lastSeenAt", i."createdAt")`,
    written: Prisma.sql`to_char(coalesce(i."lastSeenAt", i."createdAt"), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    read: (key) => Prisma.sql`${key}::timestamp`,
  },
  traces: {
    column: Prisma.sql`i."traceCount"`,
    written: Prisma.sql`i."traceCount"`,
    read: (key) => Prisma.sql`${key}::int`,
  },
  number: {
    column: Prisma.sql`i."number"`,
    written: Prisma.sql`i."number"`,
    read: (key) => Prisma.sql`${key}::int`,
  },
};

/** Nothing of a search is a pattern. */
const like = (words: string): string => `%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

const where = (ctx: WorkspaceContext, filter: Omit<IncidentFilter, "tab">): Prisma.Sql => {
  const { words, number, ownerId, systemKey } = filter;
  const parts = [Prisma.sql`i."workspaceId" = ${ctx.workspaceId}::uuid and i."state" <> 'MERGED'`, isShown(ctx)];
  if (words !== null) {
    const text = like(words);
    parts.push(
      Prisma.sql`(i."number" = ${number}::int or "nameKey"(coalesce(i."title", i."suggestedTitle")) like ${text} or "nameKey"(coalesce(i."agent", '')) like ${text})`,
    );
  }
  if (ownerId !== null) parts.push(Prisma.sql`i."ownerId" = ${ownerId}::uuid`);
  if (systemKey !== null) parts.push(Prisma.sql`i."systemKey" = ${systemKey}`);
  return Prisma.join(parts, " and ");
};

/** The ids of a page, each with what its cursor says. */
export const readPage = (
  db: Database,
  ctx: WorkspaceContext,
  { sort, after, limit, ...filter }: IncidentFilter & { sort: IncidentSort; after: Cursor | null; limit: number },
) => {
  const { column, written, read } = sorts[sort];
  const behind =
    after === null ? Prisma.sql`true` : Prisma.sql`(${column}, i."id") < (${read(after.key)}, ${after.id}::uuid)`;
  return askRows(
    db,
    Prisma.sql`
    select i."id", ${written} as "key" from "Incident" i where ${where(ctx, filter)} and ${tabs[filter.tab]} and ${behind}
    order by ${column} desc, i."id" desc limit ${limit}::int`,
    pageRow,
  );
};

export const countByTab = async (db: Database, ctx: WorkspaceContext, filter: IncidentFilter) => {
  const count = (tab: IncidentTab) => Prisma.sql`count(*) filter (where ${tabs[tab]})::int`;
  const [row] = await askRows(
    db,
    Prisma.sql`
    select (${count("active")}) as "active", (${count("fixed")}) as "fixed", (${count("ignored")}) as "ignored", (${count("all")}) as "all"
    from "Incident" i where ${where(ctx, filter)}`,
    countsRow,
  );
  return row ?? { active: 0, fixed: 0, ignored: 0, all: 0 };
};

const placedRow = z.object({ failed: z.number(), placed: z.number() });

/** Failed traces of a workspace, and those of them that are in an incident. */
export const countPlaced = async (db: Database, { workspaceId }: WorkspaceContext) => {
  const [row] = await askRows(
    db,
    Prisma.sql`
    select (select count(*)::int from "TraceFact" where "workspaceId" = ${workspaceId}::uuid and "outcome" = 'failed' and not "isMade") as "failed",
      (select coalesce(sum(i."traceCount"), 0)::int from "Incident" i where i."workspaceId" = ${workspaceId}::uuid) as "placed"`,
    placedRow,
  );
  return row ?? { failed: 0, placed: 0 };
};
