import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { type RowMatch } from "@/lib/traces/trace-row";
import { readMatches } from "./find-matches.sql";
import { readExcerpt } from "./read-excerpt";

/**
 * Where each of these traces says the words, for a list of them: the step that says most of them, with an excerpt. Of a
 * long trace only the first steps are looked at; one that says none of them there is not in the answer.
 */
export const findMatches = async (
  ctx: WorkspaceContext,
  traceIds: readonly string[],
  words: readonly string[],
): Promise<Map<string, RowMatch>> => {
  if (traceIds.length === 0 || words.length === 0) return new Map();
  const rows = await readMatches(ctx, traceIds, words);
  return new Map(
    rows.flatMap(({ traceId, index, agent, excerpt, hasMoreBefore, hasMoreBehind, stepCount, isWhole }) => {
      if (index === null || agent === null || excerpt === null) return [];
      const match: RowMatch = {
        stepIndex: index,
        agent: unescapeFromStorage(agent),
        excerpt: readExcerpt({ excerpt, hasMoreBefore, hasMoreBehind }),
        moreSteps: isWhole ? stepCount - 1 : null,
      };
      return [[traceId, match]];
    }),
  );
};
