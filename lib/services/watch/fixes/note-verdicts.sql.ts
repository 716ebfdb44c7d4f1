import { z } from "zod";
import { askRows, runStatement } from "@/lib/ask";
import { prisma, Prisma } from "@/lib/db";

const dueRow = z.object({ id: z.string(), workspaceId: z.string(), incidentId: z.string(), systemKey: z.string() });

/** What was written before the last look may be seen only after it: a transaction takes its time. */
const overlapMs = 5 * 60_000;
/** A failure that nobody has answered by then is not waited for. */
const answerMs = 10 * 60_000;

/** So long after its last look, a fix without news is looked at as if it had none until now. */
const quietMs = 60 * 60_000;

const minus = (time: Prisma.Sql, ms: number): Prisma.Sql => Prisma.sql`${time} - ${ms}::int * interval '1 millisecond'`;
const now = Prisma.sql`timezone('utc', now())`;
const since = minus(Prisma.sql`coalesce(f."measuredAt", f."createdAt")`, overlapMs);
const isRun = Prisma.sql`t."workspaceId" = f."workspaceId" and t."systemKey" = i."systemKey" and "nameKey"(t."systemVersion") = "nameKey"(f."version") and not t."isMade"`;
/** Whether a run of the version of `"IncidentFix" f` arrived, or something was done with its incident. */
const hasNews = Prisma.sql`(i."updatedAt" > ${since} or exists (select from "Trace" t where t."createdAt" > ${since} and ${isRun}))`;

/**
 * Fixes with news since they were last looked at; not while failures of their version wait for an answer or to be
 * grouped, which would look like others.
 */
export const findDueFixes = (workspaceId: string | null) =>
  askRows(
    prisma,
    Prisma.sql`
    select f."id", f."workspaceId", f."incidentId", i."systemKey"
    from "IncidentFix" f join "Incident" i on i."id" = f."incidentId" join "Workspace" w on w."id" = f."workspaceId"
    where f."withdrawnAt" is null and not w."isSnapshot" and (${workspaceId}::uuid is null or w."id" = ${workspaceId}::uuid) and ${hasNews}
      and not exists (select from "IncidentMark" m where m."workspaceId" = w."id")
      and not exists (select from "Trace" t join "TraceFact" a on a."workspaceId" = t."workspaceId" and a."traceId" = t."id"
        where t."createdAt" > ${minus(now, answerMs)} and ${isRun} and a."outcome" = 'failed' and a."runId" is null and a."truthSource" is null
          and not exists (select from "IncidentTrace" m where m."workspaceId" = t."workspaceId" and m."traceId" = t."id"))
    order by f."workspaceId", f."createdAt", f."id"`,
    dueRow,
  );

/** Has fixes that wait for their first run be looked for among what arrives from now on, and not in all of before. */
export const skipQuietFixes = () =>
  runStatement(
    prisma,
    Prisma.sql`
    update "IncidentFix" f set "measuredAt" = ${now} from "Incident" i
    where i."id" = f."incidentId" and f."withdrawnAt" is null and coalesce(f."measuredAt", f."createdAt") < ${minus(now, quietMs)} and not ${hasNews}`,
  );
