import { runStatement, type Writer } from "@/lib/ask";
import { Prisma } from "@/lib/db";

/**
 * Takes out of studies of fixes, `"Study" s` by a condition, what they hold of traces that are not there any more: what
 * was said of them, word for word, their titles and their lessons. That such a trace was tried, and what came of it,
 * stays counted. To be run once the traces are gone, under the lock of the study.
 */
export const forgetDeleted = (db: Writer, which: Prisma.Sql): Prisma.PrismaPromise<number> =>
  runStatement(
    db,
    Prisma.sql`
  update "Study" s set
    "diagnoses" = case when jsonb_typeof(s."diagnoses") = 'object' then (
      select coalesce(jsonb_object_agg(d."key", d."value"), '{}') from jsonb_each(s."diagnoses") d
      where exists (select 1 from "Trace" t where t."id" = d."key"::uuid)) else s."diagnoses" end,
    "result" = case when jsonb_typeof(s."result"->'incidents') = 'array' then jsonb_set(s."result", '{incidents}', (
      select coalesce(jsonb_agg(case when exists (select 1 from "Trace" t where t."id" = (i."value"->>'incidentId')::uuid) then i."value"
        else i."value" || '{"title": "", "lesson": null}' end order by i."ordinality"), '[]')
      from jsonb_array_elements(s."result"->'incidents') with ordinality i)) else s."result" end
  where s."kind" = 'FIX' and ${which}`,
  );
