import { type Attribution } from "@/lib/traces/attribution";
import { type Step } from "@/lib/traces/trace";
import { type ListedMethod, type MethodEvent, type MethodInput, type MethodRun } from "../method";
import { type ParameterField, type Parameters } from "../method-parameters";
import { type PreparedStep, prepareSteps } from "../prompts/prepare-steps";
import { windowField } from "./judge-steps";
import { assertNotCancelled, stepsToJudge } from "./method-steps";
import {
  askHalf,
  cutIntoWindows,
  type Half,
  type Range,
  renderSampleRanges,
  type ScoredRange,
  scoreRange,
} from "./range-judgements";

/** A judge that is no surer of its half than this is asked about each half by itself. */
const CHANCE = 0.5;
const SUSPECT_COUNT = 20;
/** So many times the same half in a row is worth a word. */
const LEAST_FOR_LEANING = 4;

const rangeField: ParameterField = {
  ...windowField,
  help: "The most steps that one question shows; a longer trace is judged window by window first. 0 shows all steps as long as they fit.",
};

/** What was chosen and why. */
interface Choice {
  range: Range;
  reasoning: string;
}

const sizeOf = ({ first, last }: Range): number => last - first + 1;

async function* run(input: MethodInput): MethodRun {
  const { length } = stepsToJudge(input);
  const steps = prepareSteps(input.trace.steps, input.nonce);
  const windows = cutIntoWindows(input, steps, mostSteps(input.parameters) ?? Infinity);
  yield { type: "started", stepCount: length, plannedCalls: planFor(windows.map(sizeOf)) };
  return yield* halveWindows(input, steps, windows);
}

/** The windows that fit one question, one after another, then halves of the one that holds the decisive step. */
export async function* halveWindows(
  input: MethodInput,
  steps: readonly PreparedStep[],
  windows: readonly Range[],
): MethodRun {
  const { length } = steps;
  if (length === 1) yield { type: "note", message: "The trace has one step, so nothing was asked." };
  const choices: Choice[] = [];
  const halves: Half[] = [];
  const keep = (choice: Choice): MethodEvent => {
    choices.push(choice);
    return { type: "found", attribution: toAttribution(input.trace.steps, choices) };
  };
  if (windows.length > 1) yield keep(yield* chooseWindow(input, steps, windows));
  for (;;) {
    const { first, last } = choices.at(-1)?.range ?? { first: 0, last: length - 1 };
    if (first === last) break;
    assertNotCancelled(input.signal);
    const splitAt = Math.floor((first + last) / 2);
    const { half, reasoning } = yield* chooseHalf(input, steps, { first, last }, splitAt);
    yield { type: "half-judged", first, last, splitAt, half, reasoning };
    halves.push(half);
    yield keep({ range: half === "first" ? { first, last: splitAt } : { first: splitAt + 1, last }, reasoning });
  }
  if (halves.length >= LEAST_FOR_LEANING && new Set(halves).size === 1)
    yield {
      type: "note",
      message: `The judge chose the ${halves[0]} half all ${halves.length} times. Some judges prefer one half regardless of its content.`,
    };
  return toAttribution(input.trace.steps, choices);
}

/**
 * The first window that the judge says yes to, each shown by itself; where it says yes to none, the one under the
 * highest suspicion, of equals the first.
 */
async function* chooseWindow(
  input: MethodInput,
  steps: readonly PreparedStep[],
  windows: readonly Range[],
): AsyncGenerator<MethodEvent, Choice, void> {
  yield {
    type: "note",
    message: `The steps do not fit in one question, so ${windows.length} windows of them were judged one at a time, until the judge found the decisive step in one.`,
  };
  let best: (Choice & ScoredRange) | null = null;
  for (const range of windows) {
    assertNotCancelled(input.signal);
    const scored = yield* scoreRange(input, steps, range);
    if (scored.isInside) return { range, reasoning: scored.reasoning };
    if (best === null || scored.score > best.score) best = { range, ...scored };
    yield { type: "found", attribution: toAttribution(input.trace.steps, [best]) };
  }
  if (best === null) throw new Error("There is a window.");
  const { range, score, reasoning } = best;
  yield {
    type: "note",
    message: `The judge found the decisive step in no window. The search continued in steps ${range.first} to ${range.last}, which have the highest stated suspicion, ${score.toFixed(2)}; the first one wins a tie.`,
  };
  return { range, reasoning };
}

async function* chooseHalf(
  input: MethodInput,
  steps: readonly PreparedStep[],
  range: Range,
  splitAt: number,
): AsyncGenerator<MethodEvent, { half: Half; reasoning: string }, void> {
  const answer = yield* askHalf(input, steps, range, splitAt);
  if (answer && (answer.confidence ?? 1) > CHANCE) return answer;
  const { first, last } = range;
  const why = answer
    ? `The judge was no surer than ${CHANCE} of the half it chose of steps ${first} to ${last}`
    : `Asked twice, the judge did not settle on one half of steps ${first} to ${last}`;
  return yield* scoreHalves(
    input,
    steps,
    [
      { first, last: splitAt },
      { first: splitAt + 1, last },
    ],
    why,
  );
}

/**
 * Asks about each half by itself and takes the one under the higher suspicion; of equals the first, because the
 * decisive step is the earliest.
 */
async function* scoreHalves(
  input: MethodInput,
  steps: readonly PreparedStep[],
  [firstHalf, secondHalf]: [Range, Range],
  why: string,
): AsyncGenerator<MethodEvent, { half: Half; reasoning: string }, void> {
  assertNotCancelled(input.signal);
  const first = yield* scoreRange(input, steps, firstHalf);
  assertNotCancelled(input.signal);
  const second = yield* scoreRange(input, steps, secondHalf);
  const half: Half = second.score > first.score ? "second" : "first";
  yield {
    type: "note",
    message: `${why}, so each half was judged separately: suspicion ${first.score.toFixed(2)} for the first, ${second.score.toFixed(2)} for the second. ${first.score === second.score ? "They are equal, and the first wins because the decisive step is the earliest." : `The search continued in the ${half} half.`}`,
  };
  return { half, reasoning: (half === "first" ? first : second).reasoning };
}

/**
 * The step that is left, or the first of those that are. A suspect's score is the share of all choices that kept it.
 */
function toAttribution(steps: readonly Step[], choices: readonly Choice[]): Attribution {
  const { range, reasoning } = choices.at(-1) ?? {
    range: { first: 0, last: 0 },
    reasoning: "The trace has only one step.",
  };
  const keptBy = (index: number): number =>
    choices.filter(({ range: kept }) => kept.first <= index && index <= kept.last).length;
  const suspects = steps
    .map(({ index, agent }) => ({ stepIndex: index, agent, score: keptBy(index) / Math.max(1, choices.length) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.stepIndex - b.stepIndex)
    .slice(0, SUSPECT_COUNT);
  return { agent: steps[range.first]?.agent ?? "", stepIndex: range.first, reason: reasoning, quotes: [], suspects };
}

function mostSteps({ windowSteps }: Parameters): number | null {
  return typeof windowSteps === "number" && windowSteps > 0 ? windowSteps : null;
}

/** Fewest and most calls for windows of these sizes, where every half is named at once. */
function planFor(sizes: readonly number[]): { min: number; max: number } {
  const windowCount = sizes.length > 1 ? sizes.length : 0;
  const fewest = sizes.map((size, at) => (windowCount === 0 ? 0 : at + 1) + Math.floor(Math.log2(size)));
  const most = sizes.map((size) => windowCount + Math.ceil(Math.log2(size)));
  return { min: Math.min(...fewest), max: Math.max(...most) };
}

/** Halves the range that holds the decisive step until one is left. Zhang et al. 2025 (arXiv 2505.00212), section 4. */
export const binarySearch: ListedMethod = {
  name: "binary-search",
  version: "4",
  title: "Binary search",
  summary: "Asks which half holds the decisive step, again and again, and shows only the range that is left.",
  source: "Zhang et al. 2025, arXiv 2505.00212, section 4",
  weakness: "One wrong half loses the step for good.",
  costWords: { calls: "⌈log₂ n⌉", textSent: "below 2" },
  needsJudge: true,
  needsTracer: false,
  needsPeers: "none",
  offeredAs: "answer",
  mayVote: true,
  parameterFields: [rangeField],
  promptText: renderSampleRanges(),
  plannedCalls: (stepCount, parameters) => {
    const most = mostSteps(parameters) ?? stepCount;
    const count = stepCount === 0 ? 0 : Math.ceil(stepCount / most);
    const sizes = Array.from({ length: count }, (_, at) => Math.min(most, stepCount - at * most));
    return count === 0 ? { min: 0, max: 0 } : planFor(sizes);
  },
  // The whole trace, a half of it, a quarter, …; once more where windows were judged first.
  textsSent: (calls) => Math.min(calls, 2),
  beyondContext: "windows",
  run,
};
