import { runStatement, type Writer } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";

export interface Dated {
  id: string;
  at: Date;
}

const pairs = (dates: readonly Dated[]): Prisma.Sql => Prisma.sql`
  unnest(${dates.map(({ id }) => id)}::uuid[], ${dates.map(({ at }) => at.toISOString())}::timestamp[]) as d("id", "at")`;

export const dateTraces = (db: Writer, { workspaceId }: WorkspaceContext, dates: readonly Dated[]) =>
  runStatement(
    db,
    Prisma.sql`
    update "Trace" t set "createdAt" = d."at" from ${pairs(dates)} where t."workspaceId" = ${workspaceId}::uuid and t."id" = d."id"`,
  );

export const dateLabels = (db: Writer, { workspaceId }: WorkspaceContext, dates: readonly Dated[]) =>
  runStatement(
    db,
    Prisma.sql`
    update "Annotation" a set "createdAt" = d."at", "updatedAt" = d."at" from ${pairs(dates)}
    where a."workspaceId" = ${workspaceId}::uuid and a."traceId" = d."id"`,
  );
