import { type Trace } from "@/lib/traces/trace";
import { questionTokens, overlapExceeds } from "./question-tokens";

/** Two questions that share more than this of their words count as one. */
export const sameQuestionOverlap = 0.5;

/** How many of the traces hold each word. */
const countTokens = (tokens: readonly (readonly number[])[]): Map<number, number> => {
  const counts = new Map<number, number>();
  for (const list of tokens) for (const token of list) counts.set(token, (counts.get(token) ?? 0) + 1);
  return counts;
};

/**
 * Calls `meet` with every pair that may share more than `sameQuestionOverlap` of its words. Taken by their number of
 * words, two that do share more than 2/3 of the words of the shorter one, and more than half of those of the longer
 * one, so that they have one in common among the rarest of each that are left over (the prefix filter of Chaudhuri,
 * Ganti and Kaushik, ICDE 2006; the bounds for Jaccard's measure of Xiao and others, WWW 2008, section 3): a question
 * meets few others instead of all. Questions of the very same words meet once.
 */
export const pairLikely = (tokens: readonly (readonly number[])[], meet: (a: number, b: number) => void): void => {
  const counts = countTokens(tokens);
  const rarity = (token: number): number => counts.get(token) ?? 0;
  const least = sameQuestionOverlap;
  const holders = new Map<number, number[]>();
  const firstOf = new Map<string, number>();
  const byLength = [...tokens.entries()]
    .filter(([, list]) => list.length > 0)
    .sort((a, b) => a[1].length - b[1].length);
  for (const [at, list] of byLength) {
    const words = list.join(" ");
    const same = firstOf.get(words);
    if (same !== undefined) {
      meet(same, at);
      continue;
    }
    firstOf.set(words, at);
    const rarest = [...list].sort((a, b) => rarity(a) - rarity(b) || a - b);
    for (const token of rarest.slice(0, list.length - Math.floor(list.length * least)))
      for (const other of holders.get(token) ?? []) meet(other, at);
    for (const token of rarest.slice(0, list.length - Math.floor((list.length * 2 * least) / (1 + least)))) {
      const others = holders.get(token);
      if (others) others.push(at);
      else holders.set(token, [at]);
    }
  }
};

/**
 * Which traces ask the same: one number per trace, equal for traces that are linked by an equal external id, an
 * equal log (content hash), an equal question or questions that share more than half of their words, directly
 * or through others. Traces without a question are linked by the first two only. Groups are numbered in the
 * order in which they first occur.
 */
export function groupQuestions(traces: readonly Pick<Trace, "question" | "externalId" | "contentHash">[]): number[] {
  const leader = traces.map((_, at) => at);
  const find = (at: number): number => {
    let root = at;
    while (leader[root] !== root) root = leader[root] as number;
    leader[at] = root;
    return root;
  };
  const join = (a: number, b: number): void => {
    const [low, high] = [find(a), find(b)].sort((left, right) => left - right) as [number, number];
    leader[high] = low;
  };
  const firstWith = new Map<string, number>();
  const joinEqual = (at: number, key: string): void => {
    const known = firstWith.get(key);
    if (known === undefined) firstWith.set(key, at);
    else join(known, at);
  };
  for (const [at, trace] of traces.entries()) {
    if (trace.externalId) joinEqual(at, `id ${trace.externalId}`);
    joinEqual(at, `log ${trace.contentHash}`);
    if (trace.question.trim() !== "") joinEqual(at, `question ${trace.question.trim()}`);
  }
  const tokens = traces.map(({ question }) => questionTokens(question));
  pairLikely(tokens, (a, b) => {
    if (find(a) !== find(b) && overlapExceeds(tokens[a] ?? [], tokens[b] ?? [], sameQuestionOverlap)) join(a, b);
  });
  const numbers = new Map<number, number>();
  return traces.map((_, at) => {
    const root = find(at);
    if (!numbers.has(root)) numbers.set(root, numbers.size);
    return numbers.get(root) as number;
  });
}
