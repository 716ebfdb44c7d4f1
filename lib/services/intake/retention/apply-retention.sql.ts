import { askRows, type Database, idRow } from "@/lib/ask";
import { Prisma } from "@/lib/db";
import { type RetentionRule } from "@/lib/traces/retention/retention-settings";
import { retentionWhere } from "./retention-where.sql";

/** Workspaces that have rules, in a fixed order. */
export const listWithRules = (db: Database) =>
  askRows(
    db,
    Prisma.sql`select "id" from "Workspace" where "retention" is not null and not "isSnapshot" order by "id"`,
    idRow,
  );

/**
 * Some traces that go, oldest first, locked against whoever would say something of them; who holds one already
 * keeps it.
 */
export const lockDoomed = (db: Database, workspaceId: string, rules: readonly RetentionRule[], most: number) =>
  askRows(
    db,
    Prisma.sql`
    select t."id" from "Trace" t where ${retentionWhere(workspaceId, rules)}
    order by t."createdAt" limit ${most} for update skip locked`,
    idRow,
  );

/** Of these, those that still go: a label may have come just before they were locked. */
export const stillDoomed = (db: Database, workspaceId: string, rules: readonly RetentionRule[], ids: string[]) =>
  askRows(
    db,
    Prisma.sql`select t."id" from "Trace" t where t."id" = any(${ids}::uuid[]) and ${retentionWhere(workspaceId, rules)}`,
    idRow,
  );
