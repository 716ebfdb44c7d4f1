import { type Step } from "@/lib/traces/trace";
import { textHash } from "@/lib/traces/text-hash";
import { type ListedMethod, type MethodInput } from "../method";
import { busiestWorkerSteps } from "../rules/busiest-worker";
import { stepsToJudge } from "./method-steps";

/** As many steps as other methods rank. */
const SUSPECT_COUNT = 20;

interface Baseline extends Pick<ListedMethod, "name" | "title" | "summary" | "parameterFields"> {
  /** The steps that it names, the answer first. */
  order: (input: MethodInput, steps: readonly Step[]) => readonly Step[];
}

/** A control for tables that reads no word of a trace: whoever reads must do better. See docs/methods/baselines.md. */
const makeBaseline = ({ order, ...fields }: Baseline): ListedMethod => ({
  ...fields,
  version: "1",
  source: "Content-free controls",
  weakness: "It does not read the text, so it misses everything that was said.",
  needsWords: "nothing; for tables only, never offered as an answer",
  page: "baselines",
  needsJudge: false,
  needsTracer: false,
  needsPeers: "none",
  offeredAs: "table",
  promptText: "",
  plannedCalls: () => ({ min: 0, max: 0 }),
  run: async function* (input) {
    const steps = stepsToJudge(input);
    yield { type: "started", stepCount: steps.length, plannedCalls: { min: 0, max: 0 } };
    const named = order(input, steps);
    const { agent, index } = named[0] ?? (steps[0] as Step);
    return {
      agent,
      stepIndex: index,
      reason: `${fields.summary} Step ${index} of ${agent}: a control for tables that does not read the text.`,
      quotes: [],
      suspects: named
        .slice(0, SUSPECT_COUNT)
        .map((step, at) => ({ stepIndex: step.index, agent: step.agent, score: 1 / (at + 1) })),
    };
  },
});

const numberOf = (input: MethodInput, name: string): number => Number(input.parameters[name]);

/** The steps in an order that depends on nothing but seed and trace: by the SHA-256 of both and the step's index. */
const random = makeBaseline({
  name: "random",
  title: "Any step, by chance",
  summary: "Names a random step, all equally likely, and its agent.",
  parameterFields: [
    {
      name: "seed",
      title: "Seed",
      help: "The same seed picks the same step of the same trace.",
      kind: "integer",
      least: 0,
      most: 1_000_000,
      default: 1,
    },
  ],
  order: (input, steps) =>
    steps
      .map((step) => ({ step, key: textHash(`${numberOf(input, "seed")} ${input.trace.contentHash} ${step.index}`) }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ step }) => step),
});

const first = makeBaseline({
  name: "first",
  title: "The first step",
  summary: "Always names the first step and its agent.",
  parameterFields: [],
  order: (_, steps) => steps,
});

const last = makeBaseline({
  name: "last",
  title: "The last step",
  summary: "Always names the last step and its agent.",
  parameterFields: [],
  order: (_, steps) => steps.toReversed(),
});

const busiestWorker = makeBaseline({
  name: "busiest-worker",
  title: "The busiest worker",
  summary:
    "Names the agent that acts most often, at its first step. Hand-overs, thoughts, and what people said and tools answered do not count as acts.",
  parameterFields: [],
  order: ({ trace }) => busiestWorkerSteps(trace),
});

const stepK = makeBaseline({
  name: "step-k",
  title: "Always step k",
  summary: "Always names step k and its agent, or the last step if the trace is shorter.",
  parameterFields: [
    {
      name: "k",
      title: "Step",
      help: "Counted from 0. Chosen in hindsight on labels, it is an upper bound for rules of this kind.",
      kind: "integer",
      least: 0,
      most: 100_000,
      default: 1,
    },
  ],
  order: (input, steps) => {
    const k = Math.min(numberOf(input, "k"), steps.length - 1);
    return steps.toSorted((a, b) => Math.abs(a.index - k) - Math.abs(b.index - k) || a.index - b.index);
  },
});

/** Every control, in the order of the tables. */
export const baselines: readonly ListedMethod[] = [random, first, last, busiestWorker, stepK];
