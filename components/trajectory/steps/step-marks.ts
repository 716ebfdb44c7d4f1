import { type RunRecord } from "@/lib/attribution/run-record";

/** What stands beside a step: how many runs call it decisive, and what the selected run and the ground truth say of it. */
export interface StepMark {
  decisiveRuns: number;
  isDecisive: boolean;
  isTruth: boolean;
  /** Place among the selected run's suspects, from 1. */
  suspectRank: number | null;
  quotes: number[];
}

export interface MarkModel {
  /** Runs that point somewhere. */
  answeredRuns: number;
  byStep: ReadonlyMap<number, StepMark>;
}

const empty: StepMark = { decisiveRuns: 0, isDecisive: false, isTruth: false, suspectRank: null, quotes: [] };

export function stepMarks(runs: readonly RunRecord[], selected: RunRecord | null, truthStep: number | null): MarkModel {
  const byStep = new Map<number, StepMark>();
  const change = (step: number, mark: (before: StepMark) => Partial<StepMark>) => {
    const before = byStep.get(step) ?? empty;
    byStep.set(step, { ...before, ...mark(before) });
  };
  const answered = runs.filter((run) => run.attribution);
  for (const run of answered)
    if (run.attribution) change(run.attribution.stepIndex, (before) => ({ decisiveRuns: before.decisiveRuns + 1 }));
  const found = selected?.attribution;
  if (found) {
    change(found.stepIndex, () => ({ isDecisive: true }));
    rankedSuspects(selected).forEach((suspect, i) =>
      change(suspect.stepIndex, (before) => ({ suspectRank: before.suspectRank ?? i + 1 })),
    );
    found.quotes.forEach((quote, i) => change(quote.stepIndex, (before) => ({ quotes: [...before.quotes, i] })));
  }
  if (truthStep !== null) change(truthStep, () => ({ isTruth: true }));
  return { answeredRuns: answered.length, byStep };
}

/** Suspects, most suspected first; of equals the earlier step. */
export function rankedSuspects(run: RunRecord | null): { stepIndex: number; agent: string; score: number }[] {
  return [...(run?.attribution?.suspects ?? [])].sort((a, b) => b.score - a.score || a.stepIndex - b.stepIndex);
}

/** The words beside a step that runs call decisive; null where none does. */
export function decisiveWords(mark: StepMark, answeredRuns: number): string | null {
  if (mark.decisiveRuns === 0) return null;
  if (answeredRuns === 1) return "decisive";
  return `decisive in ${mark.decisiveRuns} of ${answeredRuns} runs`;
}
