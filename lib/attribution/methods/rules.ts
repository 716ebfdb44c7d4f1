import { type Attribution, type Quote } from "@/lib/traces/attribution";
import { type Symptoms } from "@/lib/traces/exhibit";
import { type Step } from "@/lib/traces/trace";
import { findQuote } from "../check-quotes";
import { JudgeError } from "../judge-error";
import { type ListedMethod, type MethodInput, type MethodRun } from "../method";
import { openingQuote } from "../opening-quote";
import { firstActingStep } from "../rules/acting-steps";
import { type Cause, type CausesFound, findCauses, findParts } from "../rules/find-causes";
import { ruleAdvice } from "../rules/rule-advice";
import { type Symptom } from "../rules/symptom";
import { mast } from "../taxonomies/mast";
import { workInTurns } from "./begin-reading";
import { stepsToJudge } from "./method-steps";

const SUSPECT_COUNT = 20;
const TOLD_COUNT = 3;
const MOST_WORDS = 60;
/** A symptom exhibit is for reading. */
const SHOWN_COUNT = 200;
/** Below this nothing was found that is often a fault: the answer is only where to begin reading. */
const LEAST_SCORE = 1;

// Nothing is waited for: an async generator only because every method is one.
async function* run(input: MethodInput): MethodRun {
  const steps = stepsToJudge(input);
  yield { type: "started", stepCount: steps.length, plannedCalls: { min: 0, max: 0 } };
  const { outcome } = input.trace;
  if (outcome === "passed")
    yield { type: "note", message: "This run passed, so no step decided a failure. The order is for reading only." };
  const found = yield* workInTurns(input, findCauses(input.trace));
  const [cause] = found.causes;
  const step = cause ? steps[cause.stepIndex] : firstActingStep(input.trace);
  if (!step) throw new JudgeError("empty", "This trace has no steps, so there is nothing to attribute.");
  const exhibits = [toExhibit(found)];
  if (!cause || cause.score < LEAST_SCORE)
    return { ...pointAt(step, found, steps), reason: explainNothing(step), isAbstained: true, exhibits };
  return { ...answer(input, step, cause, found), isAbstained: outcome === "passed", exhibits };
}

const pointAt = ({ agent, index }: Step, found: CausesFound, steps: readonly Step[]): Omit<Attribution, "reason"> => {
  const suspects = suspectsOf(steps, found);
  const here = { stepIndex: index, agent, score: 0 };
  return { agent, stepIndex: index, quotes: [], suspects: suspects.length > 0 ? suspects : [here] };
};

function answer({ trace, taxonomy }: MethodInput, step: Step, cause: Cause, found: CausesFound): Attribution {
  const [first] = cause.symptoms;
  const attribution: Attribution = {
    agent: step.agent,
    stepIndex: step.index,
    reason: explain(step, cause),
    quotes: quotesOf(trace.steps, step, cause.symptoms),
    suspects: suspectsOf(trace.steps, found),
    contributory: findParts(trace, cause, found).slice(0, SUSPECT_COUNT),
  };
  const origin = cause.symptoms.find((symptom) => symptom.origin !== undefined)?.origin;
  if (origin) attribution.origin = origin;
  const advice = first && ruleAdvice[first.rule];
  if (!advice) return attribution;
  attribution.suggestedFix = advice.fix;
  attribution.suggestedFixKind = advice.kind;
  if (advice.mast !== undefined && (taxonomy === null || taxonomy.name === mast.name)) {
    attribution.failureMode = advice.mast;
    attribution.taxonomy = { name: mast.name, version: taxonomy?.version ?? mast.version };
  }
  return attribution;
}

const suspectsOf = (steps: readonly Step[], { causes }: CausesFound): Attribution["suspects"] =>
  causes
    .slice(0, SUSPECT_COUNT)
    .map(({ stepIndex, score }) => ({ stepIndex, agent: steps[stepIndex]?.agent ?? "", score }));

/** As many symptoms as a person reads at once, the strongest of its own first; one at least. */
function explain(step: Step, { symptoms, stepIndex }: Cause): string {
  const own = symptoms.filter(({ causeAt }) => causeAt === stepIndex);
  const later = symptoms.filter((symptom) => !own.includes(symptom));
  const sentences = [...own, ...later]
    .slice(0, TOLD_COUNT)
    .map(({ words, causeAt }) =>
      causeAt === stepIndex ? words : `${words} Step ${causeAt} uses a value that step ${stepIndex} introduced.`,
    );
  const say = (count: number): string => {
    const more = symptoms.length > count ? ` And ${symptoms.length - count} more.` : "";
    return `${sentences.slice(0, count).join(" ")}${more} Found by rules in step ${step.index} of ${step.agent}, which do not understand the text.`;
  };
  const fitting = sentences.findLastIndex((_, at) => say(at + 1).split(/\s+/u).length <= MOST_WORDS);
  return say(Math.max(fitting, 0) + 1);
}

const explainNothing = (step: Step): string =>
  `The rules found no typical fault: no unresolved error, no loop, no changed value, no placeholder. Start reading at step ${step.index} of ${step.agent}.`;

function quotesOf(steps: readonly Step[], step: Step, symptoms: readonly Symptom[]): Quote[] {
  const quotes = symptoms.slice(0, TOLD_COUNT).flatMap(({ seenAt, passage }): Quote[] => {
    const content = steps[seenAt]?.content ?? "";
    const range = passage === undefined ? null : findQuote(content, passage);
    return range ? [{ stepIndex: seenAt, text: content.slice(range.from, range.to) }] : [];
  });
  const own = quotes.some(({ stepIndex }) => stepIndex === step.index) ? [] : openingQuote(step);
  return [...own, ...quotes].filter(
    ({ stepIndex, text }, at, all) =>
      all.findIndex((other) => other.stepIndex === stepIndex && other.text === text) === at,
  );
}

const toExhibit = ({ symptoms, linked }: CausesFound): Symptoms => ({
  kind: "symptoms",
  symptoms: symptoms.slice(0, SHOWN_COUNT).map(({ rule, seenAt, words }) => ({ rule, stepIndex: seenAt, words })),
  links: linked.links
    .map(({ from, to, value, isChanged }) => ({ from, to, value, isChanged }))
    .toSorted((a, b) => Number(b.isChanged) - Number(a.isChanged))
    .slice(0, SHOWN_COUNT),
});

/** Symptoms, where their values came from, and the first cause; see lib/attribution/rules. No model is asked. */
export const rules: ListedMethod = {
  name: "rules",
  version: "3",
  title: "Symptoms and their cause (rules)",
  summary:
    "Combines evidence with errors, loops, placeholders, and unsourced figures, and goes back to the step that introduced them.",
  source: "Evidence, symptoms, value links and walking back",
  weakness: "Sees what leaves a sign: errors, loops, contradictions. Misses wrong reasoning in clean text.",
  needsJudge: false,
  needsTracer: false,
  needsPeers: "none",
  offeredAs: "answer",
  recommendedAs: "careful",
  parameterFields: [],
  promptText: "",
  plannedCalls: () => ({ min: 0, max: 0 }),
  run,
};
