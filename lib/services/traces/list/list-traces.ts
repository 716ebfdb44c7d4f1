import { simulatedMethods } from "@/lib/attribution/simulated-methods";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma, prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { type GroundTruth, settledTruth } from "@/lib/traces/ground-truth";
import { formatTraceFilter, type TraceFilter } from "@/lib/traces/trace-filter";
import { type TraceRow } from "@/lib/traces/trace-row";
import { type TraceSort } from "@/lib/traces/trace-sort";
import { blindAmong } from "../../ground/sight/blind-among";
import { readGroundTruth } from "../../ground/truth/read-ground-truth";
import { clipStored } from "../../ground/stored/clip-stored";
import { writeCursor } from "../../ground/paging/list-cursor";
import { shownFilter } from "../../ground/search/ready-selection";
import { systemOf } from "../../ground/stored/trace-columns";
import { afterCursor, cursorAfter, orderBy, sortColumn } from "./trace-page";
import { filterWhere, looksAtAll } from "../../ground/search/trace-where";

/** Longest question that a list carries, in characters. */
const maxQuestionLength = 400;
const maxMarks = 12;

interface Row {
  id: string;
  title: string;
  question: string;
  outcome: TraceRow["outcome"];
  systemName: string | null;
  systemVersion: string | null;
  agents: string[];
  stepCount: number;
  errorStepCount: number;
  format: string;
  tags: string[];
  createdAt: Date;
  isMade: boolean;
  annotationCount: number;
  runCount: number;
  activeRunCount: number;
  marks: TraceRow["marks"];
}

/** Named by the workspace first, as their indexes are. */
const annotations = Prisma.sql`from "Annotation" a where a."workspaceId" = t."workspaceId" and a."traceId" = t."id"`;
const runs = Prisma.sql`from "AttributionRun" r where r."workspaceId" = t."workspaceId" and r."traceId" = t."id"`;

/**
 * What finished runs say: a run that a limit stopped would count in the agreement as if it had been done. What a model
 * foretold counts in none, and keeps nothing else out.
 */
const marks = Prisma.sql`coalesce((select jsonb_agg(m."mark" order by m."createdAt" desc) from (
  select r."createdAt", jsonb_build_object('runId', r."id", 'method', r."method", 'agent', r."attribution"->'agent', 'stepIndex', r."attribution"->'stepIndex',
    'isAbstained', coalesce((r."attribution"->>'isAbstained')::bool, false)) as "mark"
  ${runs} and r."attribution" is not null and r."status" = 'SUCCEEDED'
  order by r."method" = any(${[...simulatedMethods]}::text[]), r."createdAt" desc limit ${maxMarks}) m), '[]'::jsonb)`;

const columns = Prisma.sql`
  t."id", t."title", left(t."question", ${maxQuestionLength}::int) as "question", t."outcome", t."systemName", t."systemVersion", t."stepCount", t."errorStepCount",
  t."format", t."tags", t."createdAt", t."isMade",
  coalesce((select array_agg(agent->>'name' order by place) from jsonb_array_elements(t."agents") with ordinality as listed(agent, place)), '{}') as "agents",
  (select count(*)::int ${annotations}) as "annotationCount",
  (select count(*)::int ${runs}) as "runCount",
  (select count(*)::int ${runs} and r."status" in ('QUEUED', 'RUNNING')) as "activeRunCount",
  ${marks} as "marks"`;

/** What runs and others say of a trace that its reader is to label first. */
const keptBack = {
  groundTruth: null,
  isDisputed: false,
  annotationCount: 0,
  runCount: 0,
  activeRunCount: 0,
  marks: [],
};

const toTraceRow = (row: Row, truth: GroundTruth | undefined, isBlind: boolean): TraceRow => {
  const { systemName, systemVersion, ...rest } = row;
  const settled = settledTruth(truth);
  const named = <T extends { agent: string }>(claim: T): T => ({ ...claim, agent: unescapeFromStorage(claim.agent) });
  return {
    ...rest,
    title: unescapeFromStorage(row.title),
    question: clipStored(row.question),
    system: systemOf({ systemName, systemVersion }),
    agents: row.agents.map(unescapeFromStorage),
    tags: row.tags.map(unescapeFromStorage),
    createdAt: row.createdAt.toISOString(),
    groundTruth: settled && { agent: settled.agent, stepIndex: settled.stepIndex },
    isDisputed: truth?.isDisputed ?? false,
    marks: row.marks.map(named),
    isBlind,
    ...(isBlind ? keptBack : {}),
  };
};

async function countWhere(where: Prisma.Sql): Promise<number> {
  const [row] = await prisma.$queryRaw<
    { count: number }[]
  >`select count(*)::int as "count" from "Trace" t where ${where}`;
  return row?.count ?? 0;
}

/** Rows and how many match, of a search that looks at all traces for either: they are looked at once. */
async function readOnce(
  where: Prisma.Sql,
  { sort, cursor, limit }: { sort: TraceSort; cursor?: string | undefined; limit: number },
): Promise<{ rows: Row[]; matchCount: number }> {
  const behind = cursor ? Prisma.sql`where ${afterCursor(sort, cursor)}` : Prisma.empty;
  const rows = await prisma.$queryRaw<(Row & { matchCount: number })[]>`
    with matching as materialized (select t."id", ${sortColumn(sort)} from "Trace" t where ${where}),
      page as (select t."id" from matching t ${behind} order by ${orderBy(sort)} limit ${limit + 1})
    select ${columns}, (select count(*)::int from matching) as "matchCount"
    from page join "Trace" t using ("id") order by ${orderBy(sort)}`;
  const matchCount = rows[0]?.matchCount ?? (cursor ? await countWhere(where) : 0);
  return { rows: rows.map(({ matchCount: _, ...row }) => row), matchCount };
}

/**
 * One page of the workspace's traces. `matchCount` is how many the filter matches, `totalCount` how many there are;
 * `nextCursor` is null on the last page. `isBehind` says that some traces are still found, or not, by what was true of
 * them before. Rows carry no step text and at most 400 characters of the question, and nothing of what runs and others
 * say of a trace that the reader is to label blind. Throws INVALID for a cursor of another order.
 */
export const listTraces = async (
  ctx: WorkspaceContext,
  input: { filter: TraceFilter; sort: TraceSort; cursor?: string | undefined; limit: number },
): Promise<{
  rows: TraceRow[];
  nextCursor: string | null;
  matchCount: number;
  totalCount: number;
  isBehind: boolean;
}> => {
  const { sort, cursor, limit } = input;
  const { filter, isBehind } = await shownFilter(ctx, input.filter);
  const where = filterWhere(ctx, filter);
  const from = cursor ? Prisma.sql`${where} and ${afterCursor(sort, cursor)}` : where;
  // A hundred thousand are counted once.
  const isNarrowed = formatTraceFilter(filter) !== "";
  const readRows = async () => {
    if (looksAtAll(filter)) return readOnce(where, input);
    const rows = await prisma.$queryRaw<
      Row[]
    >`select ${columns} from "Trace" t where ${from} order by ${orderBy(sort)} limit ${limit + 1}`;
    // What fits on one page is counted; the same search twice at once takes both processors.
    return { rows, matchCount: !cursor && rows.length <= limit ? rows.length : await countWhere(where) };
  };
  const [{ rows, matchCount }, totalCount] = await Promise.all([
    readRows(),
    isNarrowed ? countWhere(Prisma.sql`t."workspaceId" = ${ctx.workspaceId}::uuid`) : null,
  ]);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const ids = page.map(({ id }) => id);
  const [truths, blind] = await Promise.all([readGroundTruth(prisma, ctx.workspaceId, ids), blindAmong(ctx, ids)]);
  return {
    rows: page.map((row) => toTraceRow(row, truths.get(row.id), blind.has(row.id))),
    nextCursor: last ? writeCursor(cursorAfter(sort, last)) : null,
    matchCount,
    totalCount: totalCount ?? matchCount,
    isBehind,
  };
};
