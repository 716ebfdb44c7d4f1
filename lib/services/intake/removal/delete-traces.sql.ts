import { z } from "zod";
import { askRows, type Database, idRow } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";

type Whose = Pick<WorkspaceContext, "workspaceId">;

const whatGoesRow = z.object({
  runCount: z.number(),
  annotationCount: z.number(),
  shareCount: z.number(),
});

const deleteRowsRow = z.object({
  originalId: z.string().nullable(),
  importId: z.string().nullable(),
});

export const countWhatGoes = (db: Database, ctx: Whose, ids: string[]) =>
  askRows(
    db,
    Prisma.sql`
      select (select count(*)::int from "AttributionRun" where "workspaceId" = ${ctx.workspaceId}::uuid and "traceId" = any(${ids}::uuid[])) as "runCount",
        (select count(*)::int from "Annotation" where "workspaceId" = ${ctx.workspaceId}::uuid and "traceId" = any(${ids}::uuid[])) as "annotationCount",
        (select count(*)::int from "Share" where "workspaceId" = ${ctx.workspaceId}::uuid and "traceId" = any(${ids}::uuid[]) and "snapshotWorkspaceId" is not null) as "shareCount"`,
    whatGoesRow,
  );

export const readActiveRuns = (db: Database, ctx: Whose, ids: string[]) =>
  askRows(
    db,
    Prisma.sql`
      select "id" from "AttributionRun" where "workspaceId" = ${ctx.workspaceId}::uuid and "traceId" = any(${ids}::uuid[]) and "status" in ('QUEUED', 'RUNNING')`,
    idRow,
  );

export const readActiveReplays = (db: Database, ctx: Whose, ids: string[]) =>
  askRows(
    db,
    Prisma.sql`
      select "id" from "Replay" where "workspaceId" = ${ctx.workspaceId}::uuid and "traceId" = any(${ids}::uuid[]) and "runId" is null and "studyId" is null and "status" = 'RUNNING'
      union all select "id" from "Study" where "workspaceId" = ${ctx.workspaceId}::uuid and "traceId" = any(${ids}::uuid[]) and "status" = 'RUNNING'`,
    idRow,
  );

export const readNamingStudies = (db: Database, ctx: Whose, ids: string[]) =>
  askRows(
    db,
    Prisma.sql`
      select "id" from "Study" where "workspaceId" = ${ctx.workspaceId}::uuid and "kind" = 'FIX'
        and jsonb_exists_any("settings"->'sources'->'traceIds', ${ids}::text[]) order by "id" for update`,
    idRow,
  );

export const deleteRows = (db: Database, ctx: Whose, ids: string[]) =>
  askRows(
    db,
    Prisma.sql`
      delete from "Trace" where "workspaceId" = ${ctx.workspaceId}::uuid and "id" = any(${ids}::uuid[]) returning "originalId", "importId"`,
    deleteRowsRow,
  );

export const isOneOfStudies = (studies: { id: string }[]) =>
  Prisma.sql`s."id" = any(${studies.map(({ id }) => id)}::uuid[])`;
