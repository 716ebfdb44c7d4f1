import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { countCharacters, placeOfCharacter } from "@/lib/traces/characters";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { requireRowId } from "../../ground/ids/row-id";
import { readRange } from "./read-content.sql";

/** A stretch of a step's content; places and lengths are in Unicode characters. */
interface ContentRange {
  /** Fewer characters than were asked for at the end of the content. */
  text: string;
  from: number;
  /** Of the whole content. */
  length: number;
}

/** Most characters of one answer. */
const maxContentCount = 262_144;

/** Characters `from` to `from + count - 1` of a step's content, at most 262,144 of them. Throws NOT_FOUND. */
export const readContent = async (
  ctx: WorkspaceContext,
  input: { traceId: string; index: number; from: number; count: number },
): Promise<ContentRange> => {
  const traceId = requireRowId(input.traceId, "trace");
  const count = Math.min(input.count, maxContentCount);
  // Taken out of its storage once: each function would unpack it for itself. Where something is escaped, places in what
  // is stored are not those of the text.
  const [row] = await readRange(prisma, { input, count, ctx, traceId });
  if (!row) throw notFound("step");
  if (!row.isEscaped) return { text: row.text, from: input.from, length: row.length };
  const whole = unescapeFromStorage(row.text);
  const start = placeOfCharacter(whole, input.from);
  const text = whole.slice(start, placeOfCharacter(whole, count, start));
  return { text, from: input.from, length: countCharacters(whole) };
};
