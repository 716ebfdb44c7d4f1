import { findQuoteInTurns } from "@/lib/attribution/find-quote-in-turns";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { countCharacters } from "@/lib/traces/characters";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { requireRowId } from "../ids/row-id";
import { inTurns } from "../paging/in-turns";
import { findText } from "./locate-text.sql";

/** A stretch of a content in Unicode characters, half-open. */
interface CharacterRange {
  from: number;
  to: number;
}

/**
 * Where words stand in a step's content, the first place of several; null where nowhere. Only white space and the way a
 * character is encoded may differ, as with quotes. Throws NOT_FOUND.
 */
export const locateText = async (
  ctx: WorkspaceContext,
  input: { traceId: string; index: number; text: string },
): Promise<{ range: CharacterRange | null }> => {
  const traceId = requireRowId(input.traceId, "trace");
  const words = input.text.trim();
  const [exact] = await findText(prisma, { words, ctx, traceId, input });
  if (!exact) throw notFound("step");
  if (words === "") return { range: null };
  if (exact.place === 0) return { range: await locateLike(ctx, { traceId, index: input.index, words }) };
  // An escape is five characters for one.
  const from = exact.place - 1 - 4 * exact.escapes;
  return { range: { from, to: from + countCharacters(words) } };
};

async function locateLike(
  ctx: WorkspaceContext,
  { traceId, index, words }: { traceId: string; index: number; words: string },
): Promise<CharacterRange | null> {
  const step = await prisma.step.findFirst({
    where: { workspaceId: ctx.workspaceId, traceId, index },
    select: { content: true },
  });
  const content = unescapeFromStorage(step?.content ?? "");
  const range = await inTurns(findQuoteInTurns(content, words));
  if (!range) return null;
  const from = countCharacters(content, 0, range.from);
  return { from, to: from + countCharacters(content, range.from, range.to) };
}
