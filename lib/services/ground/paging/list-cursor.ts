import { z } from "zod";
import { KnownError } from "@/lib/errors";

const Cursor = z.object({ key: z.union([z.string(), z.number()]), id: z.uuid() });
/** Where a page ended: the last row's sort key and its id, which tells rows of equal keys apart. */
export type Cursor = z.infer<typeof Cursor>;

export const writeCursor = (cursor: Cursor): string =>
  Buffer.from(JSON.stringify([cursor.key, cursor.id])).toString("base64url");

/** INVALID: what is no cursor, or one that leads nowhere any more. */
export const noCursor = (): KnownError =>
  new KnownError("INVALID", "This page link is no longer valid. Go back to the first page.");

/** Throws INVALID for what `writeCursor` did not write. */
export const readCursor = (text: string, keyType: "string" | "number", pattern: RegExp): Cursor => {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
  } catch {
    throw noCursor();
  }
  const cursor = Cursor.safeParse(Array.isArray(parts) ? { key: parts[0] as unknown, id: parts[1] as unknown } : null);
  if (!cursor.success || typeof cursor.data.key !== keyType || !pattern.test(String(cursor.data.key))) throw noCursor();
  return cursor.data;
};

/** How many rows of a list in a fixed order are behind; 0 without a cursor. Throws INVALID for what is no count. */
export const readPlace = (cursor: string | undefined): number => {
  if (cursor === undefined) return 0;
  if (!/^\d{1,9}$/.test(cursor)) throw noCursor();
  return Number(cursor);
};
