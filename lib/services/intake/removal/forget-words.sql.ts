import { runStatement, type Writer } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";

/**
 * Takes the titles of traces that are about to be deleted out of the audit log: the log names them by their id, by that
 * of a share, or in its details. That something was done, by whom and when, stays.
 */
export const forgetTitles = (db: Writer, { workspaceId }: Pick<WorkspaceContext, "workspaceId">, ids: string[]) =>
  runStatement(
    db,
    Prisma.sql`
    update "AuditEntry" set "subject" = 'a deleted trace'
    where "workspaceId" = ${workspaceId}::uuid and "subject" <> 'a deleted trace'
      and ("subjectId" = any(${ids}::text[]) or "details"->>'traceId' = any(${ids}::text[])
        or "subjectId" in (select s."id"::text from "Share" s where s."traceId" = any(${ids}::uuid[])))`,
  );

/**
 * Takes out of finished imports what they say of deleted traces: titles, agents and notes; once no trace of an import
 * is left, the name of its file as well. Its counts stay.
 */
export const forgetImported = (
  db: Writer,
  { workspaceId }: Pick<WorkspaceContext, "workspaceId">,
  importIds: string[],
) =>
  runStatement(
    db,
    Prisma.sql`
    update "Import" i set
      "preview" = null,
      "fileName" = case when k."isLeft" then i."fileName" end,
      "result" = (i."result"::jsonb || jsonb_build_object(
        'traces', (
          select coalesce(jsonb_agg(r."value" order by r."ordinality"), '[]')
          from jsonb_array_elements(i."result"::jsonb->'traces') with ordinality r
          where exists (select from "Trace" t where t."id" = (r."value"->>'id')::uuid)),
        'failed', case when k."isLeft" then i."result"::jsonb->'failed' else '[]' end))::json
    from (select i."id", exists (select from "Trace" t where t."importId" = i."id") as "isLeft" from "Import" i) k
    where k."id" = i."id" and i."workspaceId" = ${workspaceId}::uuid and i."id" = any(${importIds}::uuid[])
      and i."status" = 'DONE' and i."result" is not null`,
  );
