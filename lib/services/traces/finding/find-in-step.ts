import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { countCharacters } from "@/lib/traces/characters";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { findText, type TextRange } from "@/lib/traces/find-text";
import { requireRowId } from "../../ground/ids/row-id";

/** Most places of one answer. */
const maxRanges = 10_000;

/**
 * Where any of the words stands in one step, in Unicode characters of its whole content, as `readContent` counts them:
 * the first 10,000 places. For steps that are too long to be sent whole. Throws NOT_FOUND.
 */
export const findInStep = async (
  ctx: WorkspaceContext,
  input: { traceId: string; index: number; words: readonly string[] },
): Promise<{ ranges: TextRange[] }> => {
  const traceId = requireRowId(input.traceId, "trace");
  const step = await prisma.step.findFirst({
    where: { workspaceId: ctx.workspaceId, traceId, index: input.index },
    select: { content: true },
  });
  if (!step) throw notFound("step");
  const content = unescapeFromStorage(step.content);
  return { ranges: inCharacters(content, findText(content, input.words, maxRanges)) };
};

function inCharacters(content: string, ranges: readonly TextRange[]): TextRange[] {
  let unit = 0;
  let character = 0;
  return ranges.map(({ from, to }) => {
    const start = character + countCharacters(content, unit, from);
    character = start + countCharacters(content, from, to);
    unit = to;
    return { from: start, to: character };
  });
}
