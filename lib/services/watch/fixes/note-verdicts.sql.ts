import { z } from "zod";
import { askRows } from "@/lib/ask";
import { prisma, Prisma } from "@/lib/db";

const dueRow = z.object({ id: z.string(), workspaceId: z.string(), incidentId: z.string(), systemKey: z.string() });

/** What was written before the last look may be seen only after it: a transaction takes its time. */
const overlapMs = 5 * 60_000;
/** A failure that nobody has answered by then is not waited for. */
const answerMs = 10 * 60_000;

/**
 * Fixes of which a run arrived, or something was done with their incident, since they were last looked at; not while
 * failures of their version wait for an answer or to be grouped, which would look like others.
 */
export const findDueFixes = (workspaceId: string | null) =>
  askRows(
    prisma,
    Prisma.sql`
    select f."id", f."workspaceId", f."incidentId", i."systemKey"
    from "IncidentFix" f join "Incident" i on i."id" = f."incidentId" join "Workspace" w on w."id" = f."workspaceId",
      lateral (select coalesce(f."measuredAt", f."createdAt") - ${overlapMs}::int * interval '1 millisecond' as "since") l
    where f."withdrawnAt" is null and not w."isSnapshot" and (${workspaceId}::uuid is null or w."id" = ${workspaceId}::uuid)
      and (i."updatedAt" > l."since" or exists (select from "Trace" t where t."workspaceId" = w."id" and t."createdAt" > l."since"
        and t."systemKey" = i."systemKey" and "nameKey"(t."systemVersion") = "nameKey"(f."version") and not t."isMade"))
      and not exists (select from "IncidentMark" m where m."workspaceId" = w."id")
      and not exists (select from "Trace" t join "TraceFact" a on a."workspaceId" = t."workspaceId" and a."traceId" = t."id"
        where t."workspaceId" = w."id" and t."createdAt" > timezone('utc', now()) - ${answerMs}::int * interval '1 millisecond' and not t."isMade"
          and t."systemKey" = i."systemKey" and "nameKey"(t."systemVersion") = "nameKey"(f."version")
          and a."outcome" = 'failed' and a."runId" is null and a."truthSource" is null
          and not exists (select from "IncidentTrace" m where m."workspaceId" = t."workspaceId" and m."traceId" = t."id"))
    order by f."workspaceId", f."createdAt", f."id"`,
    dueRow,
  );
