import { z } from "zod";
import { askRows, type Database, stored } from "@/lib/ask";
import { Prisma } from "@/lib/db";
import { type ActivityKind } from "@/lib/traces/activity-view";

const row = z.object({
  at: z.date(),
  id: z.string(),
  by: z.string().nullable(),
  event: stored<ActivityKind>(),
});
export type Row = z.infer<typeof row>;

export const isBehind = (after: { at: string; id: string } | null) =>
  after
    ? Prisma.sql`("at", "id" collate "C") < (${after.at}::timestamp, ${after.id}::text collate "C")`
    : Prisma.sql`true`;

export const pageOf = ({ branch, before, limit }: { branch: Prisma.Sql; before: Prisma.Sql; limit: number }) =>
  Prisma.sql`(select * from (${branch}) part where ${before} order by "at" desc, "id" collate "C" desc limit ${limit + 1}::int)`;

export const readPage = (db: Database, parts: Prisma.Sql[], limit: number) =>
  askRows(
    db,
    Prisma.sql`
    select * from (${Prisma.join(parts, " union all ")}) merged order by "at" desc, "id" collate "C" desc limit ${limit + 1}::int`,
    row,
  );
