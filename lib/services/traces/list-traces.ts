import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma, prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { type TraceFilter } from "@/lib/traces/trace-filter";
import { type TraceRow } from "@/lib/traces/trace-row";
import { type TraceSort } from "@/lib/traces/trace-sort";
import { clipStored } from "./clip-stored";
import { writeCursor } from "./list-cursor";
import { systemOf } from "./trace-columns";
import { afterCursor, cursorAfter, orderBy } from "./trace-page";
import { filterWhere } from "./trace-where";

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
  groundTruth: TraceRow["groundTruth"];
  annotationCount: number;
  runCount: number;
  activeRunCount: number;
  marks: TraceRow["marks"];
}

/** Named by the workspace first, as their indexes are. */
const annotations = Prisma.sql`from "Annotation" a where a."workspaceId" = t."workspaceId" and a."traceId" = t."id"`;
const runs = Prisma.sql`from "AttributionRun" r where r."workspaceId" = t."workspaceId" and r."traceId" = t."id"`;

/** Ground truth as chooseGroundTruth chooses it: the newest annotation, else the data set's label. */
const groundTruth = Prisma.sql`coalesce(
  (select jsonb_build_object('agent', a."agent", 'stepIndex', a."stepIndex") ${annotations} order by a."updatedAt" desc limit 1),
  jsonb_build_object('agent', t."groundTruth"->'agent', 'stepIndex', t."groundTruth"->'stepIndex'))`;

/** What finished runs say: a run that a limit stopped would count in the agreement as if it had been done. */
const marks = Prisma.sql`coalesce((select jsonb_agg(m."mark" order by m."createdAt" desc) from (
  select r."createdAt", jsonb_build_object('runId', r."id", 'method', r."method", 'agent', r."attribution"->'agent', 'stepIndex', r."attribution"->'stepIndex',
    'isAbstained', coalesce((r."attribution"->>'isAbstained')::bool, false)) as "mark"
  ${runs} and r."attribution" is not null and r."status" = 'SUCCEEDED'
  order by r."createdAt" desc limit ${maxMarks}) m), '[]'::jsonb)`;

const columns = Prisma.sql`
  t."id", t."title", left(t."question", ${maxQuestionLength}::int) as "question", t."outcome", t."systemName", t."systemVersion", t."stepCount", t."errorStepCount",
  t."format", t."tags", t."createdAt",
  coalesce((select array_agg(agent->>'name' order by place) from jsonb_array_elements(t."agents") with ordinality as listed(agent, place)), '{}') as "agents",
  case when t."groundTruth" is null and not exists (select ${annotations}) then null else ${groundTruth} end as "groundTruth",
  (select count(*)::int ${annotations}) as "annotationCount",
  (select count(*)::int ${runs}) as "runCount",
  (select count(*)::int ${runs} and r."status" in ('QUEUED', 'RUNNING')) as "activeRunCount",
  ${marks} as "marks"`;

const toTraceRow = (row: Row): TraceRow => {
  const { systemName, systemVersion, ...rest } = row;
  const named = <T extends { agent: string }>(claim: T): T => ({ ...claim, agent: unescapeFromStorage(claim.agent) });
  return {
    ...rest,
    title: unescapeFromStorage(row.title),
    question: clipStored(row.question),
    system: systemOf({ systemName, systemVersion }),
    agents: row.agents.map(unescapeFromStorage),
    tags: row.tags.map(unescapeFromStorage),
    createdAt: row.createdAt.toISOString(),
    groundTruth: row.groundTruth && named(row.groundTruth),
    marks: row.marks.map(named),
  };
};

/**
 * One page of the workspace's traces. `matchCount` is how many the filter matches, `totalCount` how many there are; `nextCursor` is null on
 * the last page. Rows carry no step text and at most 400 characters of the question. Throws INVALID for a cursor of another order.
 */
export const listTraces = async (
  ctx: WorkspaceContext,
  input: { filter: TraceFilter; sort: TraceSort; cursor?: string | undefined; limit: number },
): Promise<{ rows: TraceRow[]; nextCursor: string | null; matchCount: number; totalCount: number }> => {
  const { sort, cursor, limit } = input;
  const where = filterWhere(ctx, input.filter);
  const from = cursor ? Prisma.sql`${where} and ${afterCursor(sort, cursor)}` : where;
  const [rows, [count], totalCount] = await Promise.all([
    prisma.$queryRaw<
      Row[]
    >`select ${columns} from "Trace" t where ${from} order by ${orderBy(sort)} limit ${limit + 1}`,
    prisma.$queryRaw<{ count: number }[]>`select count(*)::int as "count" from "Trace" t where ${where}`,
    prisma.trace.count({ where: { workspaceId: ctx.workspaceId } }),
  ]);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    rows: page.map(toTraceRow),
    nextCursor: last ? writeCursor(cursorAfter(sort, last)) : null,
    matchCount: count?.count ?? 0,
    totalCount,
  };
};
