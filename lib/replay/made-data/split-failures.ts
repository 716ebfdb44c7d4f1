import { type SplitShare } from "@/lib/attribution/evaluation/data-set-view";
import { splitQuestions } from "@/lib/attribution/evaluation/split-questions";
import { type MadeFailure } from "./made-failure";

/** What tasks are told apart by. */
interface OfTask {
  task: string;
  trace: Pick<MadeFailure["trace"], "question">;
}

/** One number per failure, equal for those of the same task, or of the very same question. */
export function taskNumbers(failures: readonly OfTask[]): number[] {
  const byKey = new Map<string, number>();
  const leaders: number[] = [];
  const find = (at: number): number => {
    let root = at;
    while (leaders[root] !== root) root = leaders[root] as number;
    return root;
  };
  for (const [at, { task, trace }] of failures.entries()) {
    leaders.push(at);
    for (const key of [`task ${task}`, `question ${trace.question.trim().replace(/\s+/gu, " ").toLowerCase()}`]) {
      const known = byKey.get(key);
      if (known === undefined) byKey.set(key, at);
      else leaders[find(at)] = find(known);
    }
  }
  const numbers = new Map<number, number>();
  return leaders.map((_, at) => {
    const root = find(at);
    if (!numbers.has(root)) numbers.set(root, numbers.size);
    return numbers.get(root) as number;
  });
}

export const usualSplits: readonly SplitShare[] = [
  { name: "train", share: 8 },
  { name: "validation", share: 1 },
  { name: "test", share: 1 },
];

/**
 * The split of each failure, by its task: nothing that was learned on one side is asked on another. Tasks that come of
 * one template are not the same task; how alike the questions of two sides are is in the quality report.
 */
export const splitFailures = (
  failures: readonly OfTask[],
  splits: readonly SplitShare[],
  seed: number,
): (string | null)[] => splitQuestions(taskNumbers(failures), splits, seed);
