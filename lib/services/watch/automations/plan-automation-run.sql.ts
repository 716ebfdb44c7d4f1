import { askRows, type Database, idRow } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";

/** So many of the newest traces that match stand for those to come. */
const exampleCount = 20;

export const ofWorkspace = (ctx: WorkspaceContext) => Prisma.sql`t."workspaceId" = ${ctx.workspaceId}::uuid`;

export const readNewest = (db: Database, where: Prisma.Sql) =>
  askRows(
    db,
    Prisma.sql`
    select t."id" from "Trace" t where ${where} order by t."createdAt" desc, t."id" desc limit ${exampleCount}`,
    idRow,
  );
