/** Tokens of trace text by step of one trace, and where the decisive one is. */
export interface TraceText {
  /** By step. */
  stepTokens: readonly number[];
  /** The speaker of each step. */
  agents: readonly string[];
  decisiveStep: number;
}

/**
 * What a procedure of the paper sends of a trace's text, with a judge that is right. C, the fixed
 * text of a call, is counted apart.
 */
export interface CostModel {
  /** The paper's formula: n steps of T tokens each, i* of them up to the decisive one. */
  formula: string;
  /** By the formula: as if all steps of a trace were as long as their mean. */
  byMean: (trace: TraceText) => number;
  /** By the procedure itself, over the steps as long as they are. */
  bySteps: (trace: TraceText) => number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const meanOf = ({ stepTokens }: TraceText): number => sum(stepTokens) / stepTokens.length;
/** Each of these steps judged with its past. */
const walk = ({ stepTokens }: TraceText, steps: readonly number[]): number =>
  sum(steps.map((step) => sum(stepTokens.slice(0, step + 1))));
const upTo = (last: number): number[] => Array.from({ length: last + 1 }, (_, step) => step);

const wholeText = ({ stepTokens }: TraceText): number => sum(stepTokens);
const whole: CostModel = { formula: "nT", byMean: wholeText, bySteps: wholeText };

const stepwise: CostModel = {
  formula: "T·i*(i*+1)/2",
  byMean: (trace) => (meanOf(trace) * (trace.decisiveStep + 1) * (trace.decisiveStep + 2)) / 2,
  bySteps: (trace) => walk(trace, upTo(trace.decisiveStep)),
};

const halving: CostModel = {
  formula: "Σ nT/2^(i−1) over ⌈log₂ n⌉ calls",
  byMean: ({ stepTokens }) =>
    sum(Array.from({ length: Math.ceil(Math.log2(stepTokens.length)) }, (_, call) => sum(stepTokens) / 2 ** call)),
  bySteps: ({ stepTokens, decisiveStep }) => {
    let total = 0;
    for (let first = 0, last = stepTokens.length - 1; first < last;) {
      total += sum(stepTokens.slice(first, last + 1));
      const split = Math.floor((first + last) / 2);
      if (decisiveStep <= split) last = split;
      else first = split + 1;
    }
    return total;
  },
};

const stepsOfAgent = ({ agents, decisiveStep }: TraceText): number[] =>
  upTo(decisiveStep).filter((step) => agents[step] === agents[decisiveStep]);
/** All at once names the agent; then its steps are walked up to the decisive one, each with its past. */
const agentWalk: CostModel = {
  formula: "nT + T·Σ(j+1), j the named agent's steps up to i*",
  byMean: (trace) => wholeText(trace) + meanOf(trace) * sum(stepsOfAgent(trace).map((step) => step + 1)),
  bySteps: (trace) => wholeText(trace) + walk(trace, stepsOfAgent(trace)),
};

/**
 * Zhang et al. 2025 (arXiv 2505.00212), section 4 and its table of costs, for theirs; one reading of the whole
 * trace for the others that ask once.
 */
export const costModels: Readonly<Record<string, CostModel>> = {
  "abduct-act-predict": whole,
  "all-at-once": whole,
  "step-by-step": stepwise,
  "binary-search": halving,
  hybrid: agentWalk,
  "influence-graph": whole,
  "tracer-model": whole,
};
