import { needsEscape } from "./escape-text";
import { type ImportIssue, type Trace } from "./trace";

/**
 * Says which steps hold what a database cannot (U+0000, half a character): it is stored
 * escaped and comes back as it was.
 */
export function checkText({ steps }: Pick<Trace, "steps">): ImportIssue[] {
  const odd = steps.filter(({ content }) => needsEscape(content));
  const [first] = odd;
  if (first === undefined) return [];
  const which = odd.length === 1 ? `Step ${first.index} holds` : `${odd.length} steps hold`;
  const message = `${which} U+0000 or half of a character. It is stored escaped and comes back unchanged.`;
  return [{ severity: "info", code: "text-escaped", message, pointer: first.source.pointer }];
}
