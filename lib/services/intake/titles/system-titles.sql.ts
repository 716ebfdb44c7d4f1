import { z } from "zod";
import { askRows, type Database, idRow, runStatement, type Writer } from "@/lib/ask";
import { Prisma } from "@/lib/db";

/** Traces that belong together: those of one system, or of one format where they name none. */
export interface TitleGroup {
  systemKey: string;
  format: string;
}

/** So much of a question is read: what stands before the task, and its line. */
const questionLength = 8_000;

const titledRow = z.object({
  id: z.string(),
  title: z.string(),
  question: z.string(),
  externalId: z.string().nullable(),
  metadata: z.unknown(),
});
export type TitledRow = z.infer<typeof titledRow>;

const ofGroup = (workspaceId: string, { systemKey, format }: TitleGroup): Prisma.Sql =>
  Prisma.sql`t."workspaceId" = ${workspaceId}::uuid and t."systemKey" = ${systemKey} and (t."systemKey" <> '' or t."format" = ${format})`;

const titled = Prisma.sql`t."id"::text, t."title", left(t."question", ${questionLength}::int) as "question", t."externalId",
  jsonb_build_object('sampleId', t."metadata"->'sampleId', 'task_id', t."metadata"->'task_id', 'epoch', t."metadata"->'epoch', 'trial', t."metadata"->'trial') as "metadata"`;

/** A title that a person gave is a revision. */
const notCorrected = Prisma.sql`not exists (
  select from "TraceRevision" r where r."traceId" = t."id" and r."field" = 'title')`;

/** Questions of the newest traces of a system, as they are stored. */
export const readQuestions = (db: Database, workspaceId: string, group: TitleGroup, limit: number) =>
  askRows(
    db,
    Prisma.sql`
      select left(t."question", ${questionLength}::int) as "question" from "Trace" t
      where ${ofGroup(workspaceId, group)} order by t."createdAt" desc limit ${limit}::int`,
    z.object({ question: z.string() }),
  );

/** Traces of a system, by their ids, behind `after`. */
export const readGroup = (db: Database, workspaceId: string, group: TitleGroup, after: string | null, limit: number) =>
  askRows(
    db,
    Prisma.sql`
      select ${titled} from "Trace" t
      where ${ofGroup(workspaceId, group)} and (${after}::uuid is null or t."id" > ${after}::uuid) and ${notCorrected}
      order by t."id" limit ${limit}::int`,
    titledRow,
  );

/** Traces of a system that have one of these titles. */
export const readByTitle = (
  db: Database,
  workspaceId: string,
  group: TitleGroup,
  titles: readonly string[],
  limit: number,
) =>
  askRows(
    db,
    Prisma.sql`
      select ${titled} from "Trace" t
      where ${ofGroup(workspaceId, group)} and t."title" = any(${titles}::text[]) and ${notCorrected}
      order by t."id" limit ${limit}::int`,
    titledRow,
  );

export const writeTitles = (db: Writer, workspaceId: string, titles: readonly { id: string; title: string }[]) =>
  runStatement(
    db,
    Prisma.sql`
      update "Trace" t set "title" = one."title"
      from unnest(${titles.map(({ id }) => id)}::uuid[], ${titles.map(({ title }) => title)}::text[]) as one("id", "title")
      where t."workspaceId" = ${workspaceId}::uuid and t."id" = one."id"`,
  );

export const readIds = (db: Database, workspaceId: string, after: string | null, limit: number) =>
  askRows(
    db,
    Prisma.sql`
      select "id"::text from "Trace"
      where "workspaceId" = ${workspaceId}::uuid and (${after}::uuid is null or "id" > ${after}::uuid)
      order by "id" limit ${limit}::int`,
    idRow,
  );

export const readGroups = (db: Database, workspaceId: string) =>
  askRows(
    db,
    Prisma.sql`
      select distinct "systemKey", case when "systemKey" = '' then "format" else '' end as "format"
      from "Trace" where "workspaceId" = ${workspaceId}::uuid`,
    z.object({ systemKey: z.string(), format: z.string() }),
  );

/** Titles that several traces of one import have. */
export const readEqual = (db: Database, workspaceId: string, limit: number) =>
  askRows(
    db,
    Prisma.sql`
      select "importId"::text, "title" from "Trace"
      where "workspaceId" = ${workspaceId}::uuid and "importId" is not null
      group by 1, 2 having count(*) > 1 limit ${limit}::int`,
    z.object({ importId: z.string(), title: z.string() }),
  );

export const readEqualRows = (
  db: Database,
  workspaceId: string,
  { importId, title }: { importId: string; title: string },
  limit: number,
) =>
  askRows(
    db,
    Prisma.sql`
      select ${titled} from "Trace" t
      where t."workspaceId" = ${workspaceId}::uuid and t."importId" = ${importId}::uuid and t."title" = ${title}
        and ${notCorrected}
      order by t."originalPlace", t."id" limit ${limit}::int`,
    titledRow,
  );

/** Gives traces without any title the name of their file, with their place in it where it holds several. */
export const nameByFile = (db: Writer, workspaceId: string, untitled: string) =>
  runStatement(
    db,
    Prisma.sql`
      update "Trace" t set "title" = left(regexp_replace(i."fileName", '^.*[/\\\\]', ''), 120)
        || case when t."originalPlace" > 0 then ' #' || t."originalPlace" + 1 else '' end
      from "Import" i
      where t."workspaceId" = ${workspaceId}::uuid and t."title" = ${untitled} and i."id" = t."importId"
        and i."workspaceId" = t."workspaceId" and regexp_replace(i."fileName", '^.*[/\\\\]', '') <> ''`,
  );

/** Workspaces whose titles were given by an earlier rule. */
export const readBehind = (db: Database, rule: number, limit: number) =>
  askRows(
    db,
    Prisma.sql`select "id"::text from "Workspace" where "titleRule" < ${rule}::int order by "id" limit ${limit}::int`,
    z.object({ id: z.string() }),
  );
