import { readFileSync } from "node:fs";
import { z } from "zod";
import { type Heard, type Verdict } from "@/lib/attribution/fusion/heard";

const verdict = z.union([z.literal(1), z.literal(0), z.literal(-1), z.null()]);
const Line = z.looseObject({
  set: z.string(),
  id: z.string(),
  question: z.union([z.string(), z.number()]),
  steps: z.array(z.int()),
  human: z.array(verdict),
  judges: z.record(z.string(), z.looseObject({ steps: z.array(verdict) })),
});

/** A run of one agent, as people and models judged each of its steps. */
export interface JudgedRun {
  set: string;
  /** Runs of a question are tries at the same task. */
  question: string;
  stepCount: number;
  /** What people hold to be the first wrong step; null where they found none. */
  labelledStep: number | null;
  heard: readonly Heard[];
}

/** A run in which people found a wrong step. */
export interface WrongRun extends JudgedRun {
  labelledStep: number;
}

const firstWrong = (verdicts: readonly Verdict[]): number | null => {
  const at = verdicts.indexOf(-1);
  return at < 0 ? null : at;
};

export const readVerdicts = (file: string): JudgedRun[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => {
      const { set, question, steps, human, judges } = Line.parse(JSON.parse(line));
      return {
        set,
        question: `${set} ${question}`,
        stepCount: steps.length,
        labelledStep: firstWrong(human),
        heard: Object.entries(judges).map(([judge, { steps: verdicts }]) => {
          return { judge, step: firstWrong(verdicts), verdicts };
        }),
      };
    });

export const isWrong = (run: JudgedRun): run is WrongRun => run.labelledStep !== null;
