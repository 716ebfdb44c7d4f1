import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { type ReplayView } from "@/lib/replay/replay-view";
import { noteSightings } from "../../ground/sight/note-sightings";
import { requireSight } from "../../ground/sight/require-sight";
import { pageOf, rowsBefore } from "../../ground/paging/newest-first";
import { isRowId } from "../../ground/ids/row-id";
import { requireSightOfMade } from "./require-sight-of-made";
import { requireTrace } from "../../ground/stored/require-trace";
import { readBeginnings } from "./read-beginnings";
import { listedColumns, toReplayView } from "../../answers/replay-records/replay-row";

interface ReplaysWish {
  traceId: string;
  /** Those of one run or one study; without either, what people tried, with whatever it branches off. */
  runId?: string | undefined;
  studyId?: string | undefined;
  /** Only those that begin with this step. */
  stepIndex?: number | undefined;
  /** `nextCursor` of the page before. */
  cursor?: string | undefined;
  /** Replays of one page, besides those that they branch off. */
  limit?: number | undefined;
}

const usualLimit = 2_000;
/** So deep a branch is followed to where it comes from. */
const maxDepth = 100;

const read = async (where: Prisma.ReplayWhereInput & { workspaceId: string }, take: number) => {
  const rows = await prisma.replay.findMany({
    where,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take,
    select: listedColumns,
  });
  return readBeginnings(where.workspaceId, rows);
};
type Rows = Awaited<ReturnType<typeof read>>;

/** Adds those that the others branch off, such as replays of a run. */
const withParents = async (workspaceId: string, rows: Rows): Promise<Rows> => {
  const all = new Map(rows.map((row) => [row.id, row]));
  for (let depth = 0; depth < maxDepth; depth += 1) {
    const missing = [...all.values()].flatMap(({ parentId }) => (parentId && !all.has(parentId) ? [parentId] : []));
    if (missing.length === 0) break;
    for (const row of await read({ workspaceId, id: { in: [...new Set(missing)] } }, missing.length))
      all.set(row.id, row);
  }
  return [...all.values()];
};

/**
 * Replays of a trace without their steps and long texts, the newest first, page by page; by `parentId` they are a tree,
 * whose roots leave the trace itself. What a page branches off comes with it, also where another page has it as well.
 * That the person has seen what they came to is kept. Throws NOT_FOUND, FORBIDDEN where they are to label the trace
 * blind, or a failure that these replays made, and INVALID for a cursor that is none.
 */
export const listReplays = async (
  ctx: WorkspaceContext,
  { traceId, runId, studyId, stepIndex, cursor, limit = usualLimit }: ReplaysWish,
): Promise<{ replays: ReplayView[]; nextCursor: string | null }> => {
  const { workspaceId } = ctx;
  await Promise.all([requireTrace(ctx, traceId), requireSight(ctx, { traceId })]);
  if ([runId, studyId].some((id) => id !== undefined && !isRowId(id))) return { replays: [], nextCursor: null };
  const isOfPeople = runId === undefined && studyId === undefined;
  const asked = isOfPeople ? { runId: null, studyId: null } : { ...(runId && { runId }), ...(studyId && { studyId }) };
  const ofStep = stepIndex === undefined ? {} : { stepIndex };
  const found = await read({ workspaceId, traceId, ...asked, ...ofStep, ...rowsBefore(cursor) }, limit + 1);
  const { page, nextCursor } = pageOf(found, limit);
  const rows = isOfPeople ? await withParents(workspaceId, page) : page;
  await requireSightOfMade(
    ctx,
    rows.flatMap(({ id, studyId: of }) => (of === null ? [] : [id])),
  );
  if (rows.length > 0) await noteSightings(ctx, [traceId]);
  return { replays: rows.map(toReplayView), nextCursor };
};
