import { type RunRecord } from "@/lib/attribution/run-record";
import { isSimulatedRun } from "@/lib/attribution/simulated-methods";
import { formatOrdinal } from "@/lib/format";
import { type Attribution, type Suspect } from "@/lib/traces/attribution";

/**
 * What stands beside a step: how many runs call it decisive, and what the selected run and the ground truth say of it.
 */
export interface StepMark {
  decisiveRuns: number;
  /**
   * The words for `decisiveRuns`: `decisive in 2 of 3 runs`; `decisive, predicted` where a model alone says so in the
   * selected run; null where no run points here.
   */
  decisiveWords: string | null;
  /** Whether the selected run points here. */
  isDecisive: boolean;
  /** Whether the selected run abstains and would have this step read first. */
  isFirstToRead: boolean;
  isTruth: boolean;
  /** Place among the selected run's suspects, from 1, and the words for the first few. */
  suspectRank: number | null;
  suspectWords: string | null;
  /** Places of its quotes in the selected run's list. */
  quotes: number[];
  /** What text in the step does that addresses a judge, in words. */
  injections: string[];
  /** What of the step does not agree with the rest of the trace, a sentence each. */
  evidence: string[];
  /** What the selected run's judge said of this very step. */
  judgement: { isDecisive: boolean; confidence: number } | null;
}

interface MarkInput {
  runs: readonly RunRecord[];
  /** Whether the trace has more than these. */
  isPart?: boolean;
  selected: RunRecord | null;
  truthStep: number | null;
  injections: readonly { stepIndex: number; words: string }[];
  judgements: readonly { stepIndex: number; isDecisive: boolean; confidence: number }[];
}

/** Further down, an order says little; the rail lists it whole. */
const mostNamed = 6;

const empty: StepMark = {
  decisiveRuns: 0,
  decisiveWords: null,
  isDecisive: false,
  isFirstToRead: false,
  isTruth: false,
  suspectRank: null,
  suspectWords: null,
  quotes: [],
  injections: [],
  evidence: [],
  judgement: null,
};

export function stepMarks({
  runs,
  isPart = false,
  selected,
  truthStep,
  injections,
  judgements,
}: MarkInput): ReadonlyMap<number, StepMark> {
  const byStep = new Map<number, StepMark>();
  const change = (step: number, mark: (before: StepMark) => Partial<StepMark>) => {
    const before = byStep.get(step) ?? empty;
    byStep.set(step, { ...before, ...mark(before) });
  };
  const answers = verdicts(runs);
  for (const { stepIndex } of answers) {
    change(stepIndex, ({ decisiveRuns }) => ({
      decisiveRuns: decisiveRuns + 1,
      decisiveWords: decisiveWords(decisiveRuns + 1, answers.length, isPart),
    }));
  }
  for (const { stepIndex, isDecisive, confidence } of judgements)
    change(stepIndex, () => ({ judgement: { isDecisive, confidence } }));
  if (selected?.attribution) {
    const isAbstained = selected.attribution.isAbstained ?? false;
    const foretold = isSimulatedRun(selected) && !isAbstained ? "decisive, predicted" : null;
    change(selected.attribution.stepIndex, ({ decisiveWords }) => ({
      isDecisive: !isAbstained,
      isFirstToRead: isAbstained,
      decisiveWords: decisiveWords ?? foretold,
    }));
    rankedSuspects(selected).forEach((suspect, i) =>
      change(suspect.stepIndex, ({ suspectRank, suspectWords }) => ({
        suspectRank: suspectRank ?? i + 1,
        suspectWords:
          suspectWords ??
          (i < mostNamed ? (isAbstained ? `${formatOrdinal(i + 1)} to read` : `suspect ${i + 1}`) : null),
      })),
    );
    selected.attribution.quotes.forEach((quote, i) =>
      change(quote.stepIndex, (before) => ({ quotes: [...before.quotes, i] })),
    );
  }
  for (const { stepIndex, words } of selected?.attribution?.evidence ?? [])
    change(stepIndex, ({ evidence }) => ({ evidence: [...evidence, words] }));
  for (const { stepIndex, words } of injections)
    change(stepIndex, (before) => ({ injections: [...new Set([...before.injections, words])] }));
  if (truthStep !== null) change(truthStep, () => ({ isTruth: true }));
  return byStep;
}

/** The steps with evidence: what they say does not agree with the rest of the trace. In order. */
export const evidenceSteps = (marks: ReadonlyMap<number, StepMark>): number[] =>
  [...marks].flatMap(([step, { evidence }]) => (evidence.length > 0 ? [step] : [])).sort((a, b) => a - b);

/**
 * The answers that stand as such: not those of runs that abstain or were stopped early, nor what a model foretold, and
 * those without a model once, since they cannot but repeat themselves.
 */
export function verdicts(runs: readonly RunRecord[]): Attribution[] {
  const said = new Set<string>();
  return runs.flatMap((run) => {
    if (!run.attribution || run.attribution.isAbstained || run.status === "PARTIAL" || isSimulatedRun(run)) return [];
    const key = run.model === null ? `${run.method} ${run.tracer?.hash}` : run.id;
    if (said.has(key)) return [];
    said.add(key);
    return [run.attribution];
  });
}

/**
 * Suspects, most suspected first; of equals the earlier step. The step that learned weights name stands before all: it
 * is the likeliest of the agent that they name, and need not have the highest score.
 */
export function rankedSuspects(run: RunRecord | null): Suspect[] {
  const named = run?.model === null ? run.attribution?.stepIndex : undefined;
  const isNamed = ({ stepIndex }: Suspect): number => Number(stepIndex === named);
  return [...(run?.attribution?.suspects ?? [])].sort(
    (a, b) => isNamed(b) - isNamed(a) || b.score - a.score || a.stepIndex - b.stepIndex,
  );
}

function decisiveWords(decisiveRuns: number, answeredRuns: number, isPart: boolean): string {
  if (answeredRuns === 1) return "decisive";
  return `decisive in ${decisiveRuns} of ${answeredRuns} runs${isPart ? " here" : ""}`;
}
