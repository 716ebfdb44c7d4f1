import { askAboutStep, suspicionOf } from "@/lib/attribution/methods/judge-steps";
import { assertNotCancelled, stepsToJudge } from "@/lib/attribution/methods/method-steps";
import { type ListedMethod, type MethodInput, type MethodRun } from "@/lib/attribution/method";
import { sampleInput } from "@/lib/attribution/prompts/sample-trace";
import { createStepPrompts, windowRule } from "@/lib/attribution/prompts/step-prompts";
import { type Attribution, type Suspect } from "@/lib/traces/attribution";
import { type Step } from "@/lib/traces/trace";

/** Steps that end in an error and the `reach` steps before each, in order; every step where nothing states an error. */
function chooseSteps(steps: readonly Step[], reach: number): readonly Step[] {
  const near = steps.filter(({ index }) => steps.slice(index, index + reach + 1).some(({ isError }) => isError));
  return near.length > 0 ? near : steps;
}

const reachOf = ({ parameters: { reach } }: MethodInput): number => (typeof reach === "number" ? reach : 2);

/**
 * A method is a generator: it says what it does, asks the judge it is handed, and returns its answer. It reads no
 * clock and opens no connection.
 */
async function* run(input: MethodInput): MethodRun {
  const steps = stepsToJudge(input);
  const chosen = chooseSteps(steps, reachOf(input));
  yield { type: "started", stepCount: steps.length, plannedCalls: { min: chosen.length, max: chosen.length } };
  const which = chosen.length < steps.length ? "those just before an error" : "all, for nothing narrows them down";
  yield { type: "note", message: `${chosen.length} of ${steps.length} steps are judged: ${which}.` };

  const promptFor = createStepPrompts(input);
  const suspects: Suspect[] = [];
  const reasons = new Map<number, string>();
  for (const { index, agent } of chosen) {
    assertNotCancelled(input.signal);
    const { messages, shown, newlyUnseen } = promptFor(index);
    if (newlyUnseen.length > 0) yield { type: "coverage", unseen: newlyUnseen, rule: windowRule };
    yield { type: "asking", call: "step_judgement", first: index, last: index };
    const judged = await askAboutStep(input, index, { messages, shown });
    const { isDecisive, confidence, reasoning } = judged;
    yield { type: "step-judged", stepIndex: index, isDecisive, confidence, reasoning };
    suspects.push({ stepIndex: index, agent, score: suspicionOf(judged) });
    reasons.set(index, reasoning);
    // What is kept where a budget stops the run here.
    yield { type: "found", attribution: conclude(suspects, reasons) };
  }
  return conclude(suspects, reasons);
}

function conclude(suspects: readonly Suspect[], reasons: ReadonlyMap<number, string>): Attribution {
  const ranked = suspects.toSorted((a, b) => b.score - a.score || a.stepIndex - b.stepIndex);
  const { stepIndex = 0, agent = "", score = 0 } = ranked[0] ?? {};
  const reason = reasons.get(stepIndex) ?? "";
  return { agent, stepIndex, reason, quotes: [], suspects: ranked, confidence: score };
}

export const beforeErrors: ListedMethod = {
  name: "before-errors",
  version: "1",
  title: "Before errors",
  summary: "Judges the steps just before something failed, and takes the one under the highest suspicion.",
  source: "An example",
  weakness: "Where the mistake was made long before anything failed, or nothing states an error.",
  costWords: { calls: "1 for each step before an error", textSent: "as often as it calls" },
  needsJudge: true,
  needsTracer: false,
  needsPeers: "none",
  offeredAs: "answer",
  mayVote: true,
  parameterFields: [
    {
      name: "reach",
      title: "Reach",
      help: "How many steps before an error are judged.",
      kind: "integer",
      least: 0,
      most: 20,
      default: 2,
    },
  ],
  // A run keeps the hash of this text, so that a change of wording shows.
  promptText: JSON.stringify(createStepPrompts(sampleInput)(1).messages),
  plannedCalls: (stepCount) => ({ min: Math.min(1, stepCount), max: stepCount }),
  textsSent: (calls, stepCount) => (calls * (calls + 1)) / 2 / Math.max(stepCount, 1),
  run,
};
