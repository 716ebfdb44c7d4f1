import { type RedactionCount } from "../import-view";
import { builtInRule } from "./built-in-rules";
import { findMatches, type Span } from "./find-matches";
import { readPattern } from "./read-pattern";
import { type RedactionSettings } from "./redaction-settings";

/** What stands in the place of a match. The brackets are of no language and no code, so that a mask is seen as one. */
const maskOf = (rule: string): string => `⟦${rule}⟧`;

/** Masks texts by the rules of a workspace and counts what it masks. */
export interface Redactor {
  mask: (text: string) => string;
  /** Counts what `mask` would, without making the masked text. */
  count: (text: string) => void;
  /**
   * How often each rule has matched so far, and the first place as it looks masked. Rules without a match are left out.
   */
  counts: () => RedactionCount[];
}

interface Finder {
  name: string;
  find: (text: string) => Span[];
}

/** So much of the text around a match is shown. */
const shownAround = 30;
/**
 * Of secrets that stand side by side without a sign between them, a round may find every other one only; longer
 * rows than this are nobody's text.
 */
const maxRounds = 64;

/** A redactor with the rules of `settings`, whenever they are to be applied. */
export function createRedactor(settings: Pick<RedactionSettings, "rules" | "patterns">): Redactor {
  const finders = [...settings.rules.map(findBuiltIn), ...settings.patterns.map(findOwn)];
  const counts = new Map<string, { count: number; example: string }>();
  const note = (rule: string, example: () => string): void => {
    const known = counts.get(rule);
    if (known) known.count += 1;
    else counts.set(rule, { count: 1, example: example() });
  };
  const masks = finders.map(({ name }) => maskOf(name));
  const findIn = (text: string): NamedSpan[] => {
    const found = finders.flatMap(({ name, find }) => find(text).map((span) => ({ ...span, rule: name })));
    return found.length === 0 ? found : joinSpans(found.filter((span) => !isInMask(text, span, masks)));
  };
  const maskOnce = (text: string): string => {
    const spans = findIn(text);
    if (spans.length === 0) return text;
    let masked = "";
    let at = 0;
    for (const { start, end, rule } of spans) {
      const before = masked + text.slice(at, start);
      note(rule, () => `${before.slice(-shownAround)}${maskOf(rule)}`);
      masked = before + maskOf(rule);
      at = end;
    }
    return masked + text.slice(at);
  };
  const mask = (text: string): string => {
    let masked = maskOnce(text);
    for (let round = 1, before = text; round < maxRounds && masked !== before; round++) {
      before = masked;
      masked = maskOnce(masked);
    }
    return masked;
  };
  const count = (text: string): void => {
    if (findIn(text).length > 0) mask(text);
  };
  return { mask, count, counts: () => [...counts].map(([rule, found]) => ({ rule, ...found })) };
}

const findBuiltIn = (rule: Parameters<typeof builtInRule>[0]): Finder => {
  const { name, pattern, signs, isMatch } = builtInRule(rule);
  const find = (text: string): Span[] => {
    if (signs.length > 0 && !signs.some((sign) => text.includes(sign))) return [];
    const found: Span[] = [];
    for (const match of text.matchAll(pattern))
      if (isMatch === undefined || isMatch(match[0]))
        found.push({ start: match.index, end: match.index + match[0].length });
    return found;
  };
  return { name, find };
};

const findOwn = ({ name, pattern, isCaseSensitive }: RedactionSettings["patterns"][number]): Finder => {
  const read = readPattern(pattern);
  return { name, find: (text) => ("fault" in read ? [] : findMatches(read.program, text, { isCaseSensitive })) };
};

/** A pattern that fits the name of a rule does not mask its mask. */
const isInMask = (text: string, { start, end }: Span, masks: readonly string[]): boolean => {
  const open = text.lastIndexOf("⟦", start);
  return open !== -1 && masks.some((mask) => text.startsWith(mask, open) && end <= open + mask.length);
};

interface NamedSpan extends Span {
  rule: string;
}

/** Spans that touch nothing of each other, in their order; of those that overlap one, by the rule that begins first. */
function joinSpans(spans: readonly NamedSpan[]): NamedSpan[] {
  const joined: NamedSpan[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = joined.at(-1);
    if (last && span.start < last.end) last.end = Math.max(last.end, span.end);
    else joined.push({ ...span });
  }
  return joined;
}
