import { readCursor, writeCursor } from "./list-cursor";

const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Where a page of a list by time ended; null before the first. Throws INVALID for what is no cursor. */
export const readTimeCursor = (cursor: string | null | undefined): { at: string; id: string } | null => {
  if (!cursor) return null;
  const { key, id } = readCursor(cursor, "string", isTime);
  return { at: String(key), id };
};

/**
 * What stands behind a cursor in a list that is ordered by `createdAt` and `id`, the newest first; everything without
 * one. Throws INVALID for a cursor that is none.
 */
export const rowsBefore = (cursor: string | null | undefined) => {
  const ended = readTimeCursor(cursor);
  if (!ended) return {};
  const { id } = ended;
  const createdAt = new Date(ended.at);
  return { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }] };
};

/** A page of rows that were read with one more than it holds, and where the next one begins; null after the last. */
export const pageOf = <Row extends { id: string; createdAt: Date }>(
  rows: readonly Row[],
  size: number,
): { page: Row[]; nextCursor: string | null } => {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  const nextCursor =
    rows.length > size && last ? writeCursor({ key: last.createdAt.toISOString(), id: last.id }) : null;
  return { page, nextCursor };
};
