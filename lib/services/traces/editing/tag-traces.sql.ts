import { runStatement, type Writer } from "@/lib/ask";
import { Prisma } from "@/lib/db";

export const changeTags = (db: Writer, { add, remove, ids }: { add: string[]; remove: string[]; ids: string[] }) =>
  runStatement(
    db,
    Prisma.sql`
      with tagged as (
        select t."id", t."tags" as "before", array(
          select (array_agg(tag order by place))[1] from unnest(t."tags" || ${add}::text[]) with ordinality as listed(tag, place)
          where "nameKey"(tag) <> all(${remove}::text[]) group by "nameKey"(tag) order by min(place)) as "after"
        from "Trace" t where t."id" = any(${ids}::uuid[]))
      update "Trace" t set "tags" = tagged."after", "updatedAt" = timezone('utc', now())
      from tagged where tagged."id" = t."id" and tagged."before" <> tagged."after"`,
  );
