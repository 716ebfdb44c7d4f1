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

/** Of these traces, those that no person has named. */
export const readUnnamed = (db: Database, workspaceId: string, ids: readonly string[]) =>
  askRows(
    db,
    Prisma.sql`
      select ${titled} from "Trace" t
      where t."workspaceId" = ${workspaceId}::uuid and t."id" = any(${[...ids]}::uuid[]) and ${notCorrected}`,
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

/** Writes titles over those that were read (`was`), but for traces that a person has named since. */
export const writeTitles = (
  db: Writer,
  workspaceId: string,
  titles: readonly { id: string; was: string; title: string }[],
) =>
  runStatement(
    db,
    Prisma.sql`
      update "Trace" t set "title" = one."title"
      from unnest(${titles.map(({ id }) => id)}::uuid[], ${titles.map(({ was }) => was)}::text[],
        ${titles.map(({ title }) => title)}::text[]) as one("id", "was", "title")
      where t."workspaceId" = ${workspaceId}::uuid and t."id" = one."id" and t."title" = one."was" and ${notCorrected}`,
  );

/** The next traces of a workspace, by their ids, behind the last one that this rule has renewed. */
export const readNext = (db: Database, workspaceId: string, rule: number, limit: number) =>
  askRows(
    db,
    Prisma.sql`
      select t."id"::text, t."systemKey", t."format" from "Trace" t
      where t."workspaceId" = ${workspaceId}::uuid and t."id" > coalesce(
        (select split_part(w."titledTo", ' ', 2)::uuid from "Workspace" w
          where w."id" = ${workspaceId}::uuid and w."titledTo" like ${`${rule} %`}),
        '00000000-0000-0000-0000-000000000000'::uuid)
      order by t."id" limit ${limit}::int`,
    z.object({ id: z.string(), systemKey: z.string(), format: z.string() }),
  );

/** Notes the last trace that a rule has renewed. */
export const noteTitled = (db: Writer, workspaceId: string, rule: number, id: string) =>
  runStatement(
    db,
    Prisma.sql`update "Workspace" set "titledTo" = ${`${rule} ${id}`} where "id" = ${workspaceId}::uuid`,
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
        and i."workspaceId" = t."workspaceId" and ${notCorrected} and regexp_replace(i."fileName", '^.*[/\\\\]', '') <> ''`,
  );

/**
 * Workspaces whose titles were given by an earlier rule; the copy of a shared trace keeps its own. In another order
 * each time, so that one that fails slowly does not always come first.
 */
export const readBehind = (db: Database, rule: number) =>
  askRows(
    db,
    Prisma.sql`
      select "id"::text from "Workspace" where "titleRule" < ${rule}::int and not "isSnapshot" order by random()`,
    idRow,
  );
