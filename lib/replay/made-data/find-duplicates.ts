import { overlapExceeds, questionTokens } from "@/lib/attribution/evaluation/question-tokens";
import { sameQuestionOverlap } from "@/lib/attribution/evaluation/group-questions";
import { groupBy } from "@/lib/traces/group-by";
import { type MadeFailure } from "./made-failure";
import { type QualityReport } from "./quality-report";

/** Failures that say what another one says, and questions that two splits have in common. */
export function findDuplicates(
  failures: readonly MadeFailure[],
  splits: readonly (string | null)[],
  tasks: readonly number[],
): QualityReport["duplicates"] {
  const places = failures.map(({ trace }, at) => ({ trace, split: splits[at] ?? null, task: tasks[at] ?? 0 }));
  const more = <K>(groups: ReadonlyMap<K, readonly unknown[]>): number =>
    [...groups.values()].reduce((sum, { length }) => sum + length - 1, 0);
  const byTask = groupBy(places, ({ task }) => task);
  return {
    sameTrace: more(groupBy(places, ({ trace }) => trace.contentHash)),
    sameFault: more(
      groupBy(places, ({ trace, task }) => {
        const { stepIndex, agent } = trace.groundTruth;
        return JSON.stringify([task, stepIndex, agent, trace.steps[stepIndex]?.content]);
      }),
    ),
    tasksInSeveralSplits: [...byTask.values()].filter((own) => new Set(own.map(({ split }) => split)).size > 1).length,
    alikeQuestions: alikeQuestions([...byTask.values()].flatMap(([first]) => (first ? [first] : []))),
  };
}

function alikeQuestions(
  tasks: readonly { trace: MadeFailure["trace"]; split: string | null }[],
): QualityReport["duplicates"]["alikeQuestions"] {
  const main = tasks[0]?.split ?? null;
  const tokensOf = ({ trace }: (typeof tasks)[number]): number[] => questionTokens(trace.question);
  const inside = tasks.filter(({ split }) => split === main).map(tokensOf);
  const outside = tasks.filter(({ split }) => split !== main).map(tokensOf);
  const alike = outside.filter((tokens) => inside.some((other) => overlapExceeds(tokens, other, sameQuestionOverlap)));
  return { flips: alike.length, count: outside.length };
}
