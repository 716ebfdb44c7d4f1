import { z } from "zod";
import { KnownError } from "@/lib/errors";

const Cursor = z.object({ key: z.union([z.string(), z.number()]), id: z.uuid() });
/** Where a page ended: the last row's sort key and its id, which tells rows of equal keys apart. */
export type Cursor = z.infer<typeof Cursor>;

export const writeCursor = (cursor: Cursor): string =>
  Buffer.from(JSON.stringify([cursor.key, cursor.id])).toString("base64url");

const invalid = (): KnownError =>
  new KnownError("INVALID", "This page link is no longer valid. Go back to the first page.");

/** Throws INVALID for what `writeCursor` did not write. */
export const readCursor = (text: string, keyType: "string" | "number", pattern: RegExp): Cursor => {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
  } catch {
    throw invalid();
  }
  const cursor = Cursor.safeParse(Array.isArray(parts) ? { key: parts[0] as unknown, id: parts[1] as unknown } : null);
  if (!cursor.success || typeof cursor.data.key !== keyType || !pattern.test(String(cursor.data.key))) throw invalid();
  return cursor.data;
};
