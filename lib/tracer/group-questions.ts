import { type Trace } from "@/lib/traces/trace";
import { questionTokens, overlapExceeds } from "./question-tokens";

/** Two questions that share more than this of their words count as one. */
export const sameQuestionOverlap = 0.5;

/**
 * Which traces ask the same: one number per trace, equal for traces that are linked by an equal external id, an equal log (content hash), an
 * equal question or questions that share more than half of their words, directly or through others. Traces without a question are linked by the
 * first two only. Groups are numbered in the order in which they first occur.
 */
export function groupQuestions(traces: readonly Pick<Trace, "question" | "externalId" | "contentHash">[]): number[] {
  const leader = traces.map((_, at) => at);
  const find = (at: number): number => {
    let root = at;
    while (leader[root] !== root) root = leader[root] as number;
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
  const tokens = traces.map(({ question }) => questionTokens(question));
  for (const [at, trace] of traces.entries()) {
    if (trace.externalId) joinEqual(at, `id ${trace.externalId}`);
    joinEqual(at, `log ${trace.contentHash}`);
    if (trace.question.trim() !== "") joinEqual(at, `question ${trace.question.trim()}`);
    for (let other = 0; other < at; other += 1) {
      if (find(other) !== find(at) && overlapExceeds(tokens[other] ?? [], tokens[at] ?? [], sameQuestionOverlap))
        join(other, at);
    }
  }
  const numbers = new Map<number, number>();
  return traces.map((_, at) => {
    const root = find(at);
    if (!numbers.has(root)) numbers.set(root, numbers.size);
    return numbers.get(root) as number;
  });
}
