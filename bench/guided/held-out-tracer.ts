import { type RankedStep, type Tracer } from "@/lib/attribution/tracer";
import { agentShares } from "@/lib/tracer/agent-shares";
import { agentsOf, type Answer } from "@/lib/tracer/answer";
import { fitCalibration, sharpened } from "@/lib/tracer/calibration";
import { dealFolds } from "@/lib/tracer/deal-folds";
import { fitPriorWeight } from "@/lib/tracer/prior-weight";
import { type Trace } from "@/lib/traces/trace";

interface HeldOut {
  answer: Answer;
  alpha: number;
}

const FOLDS = 10;

/**
 * A tracer that knows nothing of the question of any trace it is asked about: the ranking is out-of-fold, and how
 * peaked it is and how much it counts (α) are fitted on the answers to other questions.
 */
export function holdOut(answers: readonly Answer[], seed: number): Tracer {
  const known = new Map<string, HeldOut>();
  const folds = dealFolds(
    answers.map(({ group }) => group),
    FOLDS,
    seed,
  );
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const others = answers.filter((_, at) => folds[at] !== fold);
    const sharpness = fitCalibration(others)?.step ?? 1;
    const sharpen = (answer: Answer): Answer => sharpened(answer, sharpness);
    const alpha = fitPriorWeight(others.map(sharpen), seed);
    for (const [at, answer] of answers.entries())
      if (folds[at] === fold) known.set(answer.trace.contentHash, { answer: sharpen(answer), alpha });
  }
  const find = ({ contentHash }: Trace): HeldOut => {
    const found = known.get(contentHash);
    if (!found) throw new Error("The trace is not among those that were answered.");
    return found;
  };
  return {
    name: "held-out weights",
    hash: "",
    priorWeight: (trace) => find(trace).alpha,
    rank: (trace) => {
      const { answer } = find(trace);
      const agents = agentsOf(answer);
      return {
        steps: rankSteps(answer, agents),
        agents: agentShares(agents, answer.probabilities),
        isCalibrated: false,
        applicability: { level: "familiar", distance: 0, words: "" },
        isAbstained: false,
        signs: [],
        evidence: [],
        seen: "no",
      };
    },
  };
}

const rankSteps = ({ rows, probabilities }: Answer, agents: readonly string[]): RankedStep[] =>
  [...rows]
    .map((stepIndex, row) => ({ stepIndex, agent: agents[row] ?? "", probability: probabilities[row] ?? 0 }))
    .sort((a, b) => b.probability - a.probability);
