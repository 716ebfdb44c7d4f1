import { z } from "zod";
import { askRows } from "@/lib/ask";
import { prisma, Prisma } from "@/lib/db";

const dueRow = z.object({
  id: z.string(),
  workspaceId: z.string(),
  kind: z.string(),
  slug: z.string(),
  name: z.string(),
});

/** A workspace that does not seem to have changed is looked at all the same after so long. */
const atLeastEveryMs = 10 * 60_000;

interface Due {
  id: string;
  workspaceId: string;
  kind: string;
  slug: string;
  name: string;
}

/**
 * Rules that are on, of workspaces in which something was stored or run since they were last checked, or that were not
 * checked for long. Labels and other outcomes make a rule due only as long as nobody has worked off their marks; else
 * they wait until it is looked at anyway.
 */
export const findDue = (workspaceId: string | null): Promise<Due[]> =>
  askRows(
    prisma,
    Prisma.sql`
  select r."id", r."workspaceId", r."kind", w."slug", w."name" from "AlertRule" r join "Workspace" w on w."id" = r."workspaceId"
  where r."isEnabled" and r."kind" <> 'alarm' and not w."isSnapshot" and (${workspaceId}::uuid is null or w."id" = ${workspaceId}::uuid)
    and (r."checkedAt" is null or r."kind" = 'budget' or r."checkedAt" < timezone('utc', now()) - ${atLeastEveryMs}::int * interval '1 millisecond'
      or (r."kind" = 'incident' and exists (select from "Incident" i where i."workspaceId" = w."id" and i."updatedAt" > r."checkedAt" - interval '10 minutes'))
      or exists (select from "ChangedTrace" c where c."workspaceId" = w."id")
      or exists (select from "Trace" t where t."workspaceId" = w."id" and t."createdAt" > r."checkedAt")
      or exists (select from "AttributionRun" a where a."workspaceId" = w."id" and a."createdAt" > r."checkedAt" - interval '10 minutes' and a."finishedAt" > r."checkedAt"))
  order by r."workspaceId", r."createdAt", r."id"`,
    dueRow,
  );
