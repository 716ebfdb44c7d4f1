import { type DataSetCaseView } from "@/lib/attribution/evaluation/data-set-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { noteSightings } from "../../ground/sight/note-sightings";
import { readCursor, writeCursor } from "../../ground/paging/list-cursor";
import { requireSplit, requireVersion } from "./require-version";
import { isInSplit, pageSize, readCases, type Row } from "./list-cases.sql";

const orNull = (text: string | null): string | null => (text === null ? null : unescapeFromStorage(text));

const truthOf = ({ source, isDisputed, agent, stepIndex, isHidden }: Row): DataSetCaseView["truth"] =>
  isHidden || isDisputed || source === null || agent === null || stepIndex === null
    ? null
    : { agent: unescapeFromStorage(agent), stepIndex, source };

const toView = (row: Row): DataSetCaseView => ({
  position: row.position,
  traceId: row.traceId,
  title: unescapeFromStorage(row.title),
  stepCount: row.stepCount,
  question: row.question,
  subset: orNull(row.subset),
  split: orNull(row.split),
  state: row.state,
  truth: truthOf(row),
  isHidden: row.isHidden,
  isDisputed: !row.isHidden && (row.isDisputed ?? false),
});

/**
 * The cases of a version in their order, 50 a page, with what is true of them; of traces that the
 * reader is to label blind nothing is said. Throws NOT_FOUND, and INVALID for a split that there is not
 * or a cursor that this did not write.
 */
export const listCases = async (
  ctx: WorkspaceContext,
  input: { versionId: string; split?: string | undefined; cursor?: string | undefined },
): Promise<{ rows: DataSetCaseView[]; nextCursor: string | null }> => {
  const version = await requireVersion(ctx, input.versionId);
  const { split, cursor } = input;
  if (split !== undefined) requireSplit(version, split);
  const after = cursor ? Number(readCursor(cursor, "number", /^\d{1,9}$/).key) : -1;
  const inSplit = isInSplit(split);
  const rows = await readCases(prisma, { ctx, version, after, inSplit });
  const page = rows.slice(0, pageSize);
  const views = page.map(toView);
  await noteSightings(
    ctx,
    views.flatMap(({ truth, isDisputed, traceId }) => (truth || isDisputed ? [traceId] : [])),
  );
  const last = rows.length > pageSize ? page.at(-1) : undefined;
  return { rows: views, nextCursor: last ? writeCursor({ key: last.position, id: last.traceId }) : null };
};
