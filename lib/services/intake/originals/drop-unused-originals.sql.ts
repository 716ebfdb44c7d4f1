import { anyRow, askRows, type Database, runStatement, type Writer } from "@/lib/ask";
import { Prisma } from "@/lib/db";

export const lockOriginals = (db: Database, originalIds: readonly string[]) =>
  askRows(
    db,
    Prisma.sql`select 1 from "Original" where "id" = any(${originalIds}::uuid[]) order by "id" for update`,
    anyRow,
  );

export const deleteUnused = (db: Writer, originalIds: readonly string[]) =>
  runStatement(
    db,
    Prisma.sql`
    delete from "Original" o where o."id" = any(${originalIds}::uuid[]) and not exists (select from "Trace" t where t."originalId" = o."id")
      and not exists (select from "Import" i where i."originalId" = o."id" and i."status" <> 'DONE')
      and not exists (select from "StepMedia" m where m."originalId" = o."id")`,
  );
