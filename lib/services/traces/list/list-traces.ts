import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { type GroundTruth, settledTruth } from "@/lib/traces/ground-truth";
import { type ColumnFields, fieldColumns } from "@/lib/traces/list-columns";
import { countedMarks, pointedAt } from "@/lib/attribution/row-summary";
import { formatTraceFilter } from "@/lib/traces/filter-grammar";
import { type TraceFilter } from "@/lib/traces/trace-filter";
import { textsOf } from "@/lib/traces/words/asked-texts";
import { type RowWhy, type TraceRow } from "@/lib/traces/trace-row";
import { blindAmong } from "../../ground/sight/blind-among";
import { readGroundTruth } from "../../ground/truth/read-ground-truth";
import { clipStored } from "../../ground/stored/clip-stored";
import { writeCursor } from "../../ground/paging/list-cursor";
import {
  countByIndex,
  countWhere,
  maxWords,
  ofWorkspace,
  type PageWish,
  readPage,
  readPageOnce,
  type Row,
} from "./list-traces.sql";
import { findMatches } from "../finding/find-matches";
import { storedParty } from "@/lib/traces/party";
import { shownFilter } from "../../ground/search/ready-selection";
import { systemOf } from "../../ground/stored/trace-columns";
import { cursorAfter } from "./trace-page";
import { looksAtAll } from "../../ground/search/trace-where";
import { filterWhere, selectionWhere } from "../../ground/search/trace-where.sql";

/** What runs and others say of a trace that its reader is to label first. */
const keptBack = {
  groundTruth: null,
  isDisputed: false,
  annotationCount: 0,
  runCount: 0,
  activeRunCount: 0,
  marks: [],
  why: null,
  failureMode: null,
  party: null,
  labeledBy: [],
  incident: null,
};

const shownValue = (value: string | number | Date | null): string | number | null =>
  value instanceof Date ? value.toISOString() : typeof value === "string" ? unescapeFromStorage(value) : value;

const columnFields = (row: Row): ColumnFields =>
  Object.fromEntries(fieldColumns.map(({ field }) => [field, shownValue(row[field])])) as unknown as ColumnFields;

/** The best that is known of why it broke: a label's reason before a run's, else which steps to read first. */
const whyOf = (row: Row, truth: GroundTruth | null): RowWhy | null => {
  if (truth && truth.reason.trim() !== "") return { by: "label", words: truth.reason.trim().slice(0, maxWords) };
  const stepIndex = truth?.stepIndex ?? pointedAt(row.marks)?.stepIndex;
  const said = countedMarks(row.marks).find((mark) => mark.stepIndex === stepIndex && !mark.isAbstained && mark.words);
  if (said?.words) return { by: "run", words: clipStored(said.words) };
  const [newest] = countedMarks(row.marks);
  return truth || !newest?.isAbstained || pointedAt(row.marks) ? null : { by: "reading", steps: newest.steps ?? [] };
};

const toTraceRow = (
  row: Row & Pick<TraceRow, "incident" | "match">,
  truth: GroundTruth | undefined,
  isBlind: boolean,
): TraceRow => {
  const { systemName, systemVersion, agents, tags, marks } = row;
  const settled = settledTruth(truth);
  return {
    ...columnFields(row),
    id: row.id,
    question: clipStored(row.question),
    system: systemOf({ systemName, systemVersion }),
    agents: agents.map(unescapeFromStorage),
    errorStepCount: row.errorStepCount,
    format: row.format,
    tags: tags.map(unescapeFromStorage),
    isMade: row.isMade,
    groundTruth: settled && { agent: settled.agent, stepIndex: settled.stepIndex },
    isDisputed: truth?.isDisputed ?? false,
    annotationCount: row.annotationCount,
    runCount: row.runCount,
    activeRunCount: row.activeRunCount,
    marks: marks.map(({ words: _words, steps: _steps, ...mark }) => ({
      ...mark,
      agent: unescapeFromStorage(mark.agent),
    })),
    why: whyOf(row, settled),
    failureMode: row.failureMode === null ? null : unescapeFromStorage(row.failureMode),
    party: storedParty(row.party),
    labeledBy: row.labeledBy.map(unescapeFromStorage),
    incident: row.incident,
    match: row.match,
    isBlind,
    ...(isBlind ? keptBack : {}),
  };
};

/** Numbers of the incidents that these traces are in. */
const incidentsOf = async ({ workspaceId }: WorkspaceContext, ids: string[]): Promise<Map<string, number>> => {
  const rows = await prisma.incidentTrace.findMany({
    where: { workspaceId, traceId: { in: ids } },
    select: { traceId: true, incident: { select: { number: true } } },
  });
  return new Map(rows.map(({ traceId, incident }) => [traceId, incident.number]));
};

/** As one reader may see them: nothing of what runs and others say of a trace that they are to label blind. */
const toTraceRows = async (
  ctx: WorkspaceContext,
  rows: readonly Row[],
  filter: TraceFilter | null,
): Promise<TraceRow[]> => {
  const ids = rows.map(({ id }) => id);
  const [truths, blind, incidents, matches] = await Promise.all([
    readGroundTruth(prisma, ctx.workspaceId, ids),
    blindAmong(ctx, ids),
    incidentsOf(ctx, ids),
    filter === null ? null : findMatches(ctx, ids, textsOf(filter)),
  ]);
  return rows.map((row) =>
    toTraceRow(
      { ...row, incident: incidents.get(row.id) ?? null, match: matches?.get(row.id) ?? null },
      truths.get(row.id),
      blind.has(row.id),
    ),
  );
};

/** Those of the named traces that the workspace has, as rows of its list, by their ids. */
export const listNamed = async (ctx: WorkspaceContext, ids: readonly string[]): Promise<Map<string, TraceRow>> => {
  if (ids.length === 0) return new Map();
  const where = selectionWhere(ctx, { ids: [...ids] });
  const rows = await toTraceRows(ctx, await readPage(where, { sort: "createdAt", limit: ids.length }), null);
  return new Map(rows.map((row) => [row.id, row]));
};

/**
 * One page of the workspace's traces. `matchCount` is how many the filter matches, `totalCount` how many there are;
 * `nextCursor` is null on the last page. `isBehind` says that some traces are still found, or not, by what was true of
 * them before, and so many, `unindexedCount`, are not found by the words of their steps. Rows carry no step text but
 * around what was searched for, at most 400 characters of the question, and nothing of what runs and others
 * say of a trace that the reader is to label blind. Throws INVALID for a cursor of another order.
 */
export const listTraces = async (
  ctx: WorkspaceContext,
  input: PageWish & { filter: TraceFilter },
): Promise<{
  rows: TraceRow[];
  nextCursor: string | null;
  matchCount: number;
  totalCount: number;
  isBehind: boolean;
  unindexedCount: number;
}> => {
  const { sort, cursor, limit } = input;
  const { filter, isBehind, unindexedCount } = await shownFilter(ctx, input.filter);
  const where = filterWhere(ctx, filter);
  // A hundred thousand are counted once.
  const isNarrowed = formatTraceFilter(filter) !== "";
  const readRows = async () => {
    if (looksAtAll(filter)) return readPageOnce(where, input);
    const rows = await readPage(where, input);
    // What fits on one page is counted; the same search twice at once takes both processors.
    if (!cursor && rows.length <= limit) return { rows, matchCount: rows.length };
    return { rows, matchCount: await (filter.agents.length > 0 ? countByIndex(where) : countWhere(where)) };
  };
  const [{ rows, matchCount }, totalCount] = await Promise.all([
    readRows(),
    isNarrowed ? countWhere(ofWorkspace(ctx)) : null,
  ]);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    rows: await toTraceRows(ctx, page, filter),
    nextCursor: last ? writeCursor(cursorAfter(sort, last)) : null,
    matchCount,
    totalCount: totalCount ?? matchCount,
    isBehind,
    unindexedCount,
  };
};
