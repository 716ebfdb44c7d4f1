import { z } from "zod";
import { simulatedMethods } from "@/lib/attribution/simulated-methods";
import { askRows, countRow, type Database, runStatement } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma, prisma } from "@/lib/db";
import { type ColumnField, type ColumnValues, fieldColumns } from "@/lib/traces/list-columns";
import { Outcome } from "@/lib/traces/trace";
import { type TraceSort } from "@/lib/traces/trace-sort";
import { afterCursor, fieldColumn, orderBy, sortColumn } from "./trace-page.sql";

/** Longest question that a list carries, in characters. */
const maxQuestionLength = 400;
const maxMarks = 12;
/** Longest reason that a row carries, in characters: two lines of the widest column. */
export const maxWords = 280;
const maxNames = 3;

/** What a column of each kind is read as. */
const storedKinds: Record<keyof ColumnValues, z.ZodType<string | number | Date>> = {
  text: z.string(),
  count: z.int(),
  time: z.date(),
  outcome: Outcome,
  tokens: z.int(),
  cost: z.number(),
  duration: z.number(),
};
const columnShape = Object.fromEntries(
  fieldColumns.map(({ field, kind, isOptional }) => {
    const stored = storedKinds[kind];
    return [field, isOptional ? stored.nullable() : stored];
  }),
) as Record<ColumnField, z.ZodType<string | number | Date | null>>;

const Row = z.object({
  ...columnShape,
  id: z.uuid(),
  question: z.string(),
  systemName: z.string().nullable(),
  systemVersion: z.string().nullable(),
  agents: z.array(z.string()),
  errorStepCount: z.int(),
  format: z.string(),
  tags: z.array(z.string()),
  isMade: z.boolean(),
  annotationCount: z.int(),
  runCount: z.int(),
  activeRunCount: z.int(),
  marks: z.array(
    z.object({
      runId: z.uuid(),
      method: z.string(),
      agent: z.string(),
      stepIndex: z.int(),
      isAbstained: z.boolean(),
      words: z.string().nullable(),
      steps: z.array(z.int()).nullable(),
    }),
  ),
  failureMode: z.string().nullable(),
  party: z.string().nullable(),
  labeledBy: z.array(z.string()),
});
/** A trace of the list as the database tells it. */
export type Row = z.infer<typeof Row>;
const CountedRow = Row.extend({ matchCount: z.int() });

/** Named by the workspace first, as their indexes are. */
const annotations = Prisma.sql`from "Annotation" a where a."workspaceId" = t."workspaceId" and a."traceId" = t."id"`;
const runs = Prisma.sql`from "AttributionRun" r where r."workspaceId" = t."workspaceId" and r."traceId" = t."id"`;

/** What a run found to be wrong at its step, else what speaks for its first suspect, else its reason. */
const words = Prisma.sql`left(coalesce(
  (select e->>'words' from jsonb_array_elements(case jsonb_typeof(r."attribution"->'evidence') when 'array' then r."attribution"->'evidence' else '[]' end) e
    where e->'stepIndex' = r."attribution"->'stepIndex' limit 1),
  r."attribution"->'suspects'->0->>'words', r."attribution"->>'reason'), ${maxWords}::int)`;

/** The steps that a run without a clear answer would read first. */
const steps = Prisma.sql`case when (r."attribution"->>'isAbstained')::bool then jsonb_path_query_array(r."attribution", '$.suspects[0 to 2].stepIndex') end`;

/**
 * What finished runs say: a run that a limit stopped would count in the agreement as if it had been done. What a model
 * foretold counts in none, and keeps nothing else out.
 */
const marks = Prisma.sql`coalesce((select jsonb_agg(m."mark" order by m."createdAt" desc) from (
  select r."createdAt", jsonb_build_object('runId', r."id", 'method', r."method", 'agent', r."attribution"->'agent', 'stepIndex', r."attribution"->'stepIndex',
    'isAbstained', coalesce((r."attribution"->>'isAbstained')::bool, false), 'words', ${words}, 'steps', ${steps}) as "mark"
  ${runs} and r."attribution" is not null and r."status" = 'SUCCEEDED'
  order by r."method" = any(${[...simulatedMethods]}::text[]), r."createdAt" desc limit ${maxMarks}) m), '[]'::jsonb)`;

const columns = Prisma.sql`
  ${Prisma.join(fieldColumns.map(({ field }) => fieldColumn(field)))},
  t."id", left(t."question", ${maxQuestionLength}::int) as "question", t."systemName", t."systemVersion", t."errorStepCount", t."format", t."tags", t."isMade",
  coalesce((select array_agg(agent->>'name' order by place) from jsonb_array_elements(t."agents") with ordinality as listed(agent, place)), '{}') as "agents",
  (select count(*)::int ${annotations}) as "annotationCount",
  (select count(*)::int ${runs}) as "runCount",
  (select count(*)::int ${runs} and r."status" in ('QUEUED', 'RUNNING')) as "activeRunCount",
  (select coalesce(f."truthMode", f."runMode") from "TraceFact" f where f."workspaceId" = t."workspaceId" and f."traceId" = t."id") as "failureMode",
  (select case when f."truthAgentKey" is not null then f."truthParty" else f."runParty" end from "TraceFact" f where f."workspaceId" = t."workspaceId" and f."traceId" = t."id") as "party",
  array(select distinct a."authorName" ${annotations} order by 1 limit ${maxNames}) as "labeledBy",
  ${marks} as "marks"`;

/** All traces of a workspace, as a condition on `"Trace" t`. */
export const ofWorkspace = (ctx: WorkspaceContext) => Prisma.sql`t."workspaceId" = ${ctx.workspaceId}::uuid`;

const readCount = async (db: Database, where: Prisma.Sql): Promise<number> => {
  const [row] = await askRows(db, Prisma.sql`select count(*)::int as "count" from "Trace" t where ${where}`, countRow);
  return row?.count ?? 0;
};

export const countWhere = (where: Prisma.Sql): Promise<number> => readCount(prisma, where);

/**
 * The same where an index of arrays tells most of it: to the planner a look into an array costs no more than one at a
 * number, so it would look into those of all traces, which takes three times as long and more.
 */
export const countByIndex = (where: Prisma.Sql): Promise<number> =>
  prisma.$transaction(async (tx) => {
    await runStatement(tx, Prisma.sql`set local enable_seqscan = off`);
    return readCount(tx, where);
  });

export interface PageWish {
  sort: TraceSort;
  cursor?: string | undefined;
  limit: number;
}

/** The rows of a page, and one more where there is a next one. */
export async function readPage(where: Prisma.Sql, { sort, cursor, limit }: PageWish): Promise<Row[]> {
  const from = cursor ? Prisma.sql`${where} and ${afterCursor(sort, cursor)}` : where;
  return askRows(
    prisma,
    Prisma.sql`select ${columns} from "Trace" t where ${from} order by ${orderBy(sort)} limit ${limit + 1}`,
    Row,
  );
}

/** The same with how many match, of a search that looks at all traces for either: they are looked at once. */
export async function readPageOnce(
  where: Prisma.Sql,
  { sort, cursor, limit }: PageWish,
): Promise<{ rows: Row[]; matchCount: number }> {
  const behind = cursor ? Prisma.sql`where ${afterCursor(sort, cursor)}` : Prisma.empty;
  const rows = await askRows(
    prisma,
    Prisma.sql`
    with matching as materialized (select t."id", ${sortColumn(sort)} from "Trace" t where ${where}),
      page as (select t."id" from matching t ${behind} order by ${orderBy(sort)} limit ${limit + 1})
    select ${columns}, (select count(*)::int from matching) as "matchCount"
    from page join "Trace" t using ("id") order by ${orderBy(sort)}`,
    CountedRow,
  );
  const matchCount = rows[0]?.matchCount ?? (cursor ? await countWhere(where) : 0);
  return { rows, matchCount };
}
