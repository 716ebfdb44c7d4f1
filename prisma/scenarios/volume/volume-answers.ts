import { type Attribution } from "@/lib/traces/attribution";
import { type SeededRandom } from "../seeded-random";
import { chance, type PlantedFailure, randomOf, type VolumeTrace } from "./volume-trace";
import { volumeModes, volumeTaxonomy } from "./volume-systems";
import { sentence } from "./volume-words";

/** A run as a worker would have left it. */
export interface VolumeRun {
  method: string;
  methodVersion: string;
  /** Null where the method asks no model. */
  model: string | null;
  isAutomatic: boolean;
  status: "SUCCEEDED" | "FAILED" | "PARTIAL";
  attribution: Attribution | null;
  errorCode: string | null;
  callCount: number;
  inputTokens: number;
  outputTokens: number;
  costUsd: number;
  /** After the trace was stored, and how long it took. */
  afterMs: number;
  tookMs: number;
}

/** What people said of a trace, in the order of the people; `decided` is what somebody made of their disagreement. */
export interface VolumeLabels {
  claims: PlantedFailure[];
  decided: PlantedFailure | null;
}

interface Habit {
  method: string;
  versions: readonly [string, string];
  models: readonly (string | null)[];
  /** Of failures that it is asked about, and of those how often it names the agent and the step. */
  share: number;
  agent: number;
  step: number;
  callsPerStep: number;
}

const habits: readonly Habit[] = [
  { method: "tracer", versions: ["1", "1"], models: [null], share: 0.9, agent: 0.5, step: 0.32, callsPerStep: 0 },
  {
    method: "all-at-once",
    versions: ["1", "2"],
    models: ["gpt-4o", "claude-sonnet"],
    share: 0.3,
    agent: 0.56,
    step: 0.2,
    callsPerStep: 0.1,
  },
  {
    method: "step-by-step",
    versions: ["2", "3"],
    models: ["gpt-4o-mini"],
    share: 0.08,
    agent: 0.45,
    step: 0.3,
    callsPerStep: 0.6,
  },
  {
    method: "binary-search",
    versions: ["3", "3"],
    models: ["gpt-4o"],
    share: 0.05,
    agent: 0.42,
    step: 0.22,
    callsPerStep: 0.4,
  },
];

const usdPerToken = { input: 2.5e-6, output: 1e-5 };

function say(random: SeededRandom, made: VolumeTrace, habit: Habit): Attribution {
  const { trace, planted } = made;
  const step = random.pick(trace.steps);
  const isStepRight = planted !== null && chance(random, habit.step);
  const isAgentRight = isStepRight || (planted !== null && chance(random, habit.agent));
  const stepIndex = isStepRight ? planted.stepIndex : step.index;
  const agent = isAgentRight && planted ? planted.agent : (trace.steps[stepIndex]?.agent ?? step.agent);
  const hasMode = habit.callsPerStep > 0 && chance(random, 0.85);
  const failureMode = isStepRight && chance(random, 0.7) ? planted.failureMode : random.pick(volumeModes);
  return {
    agent,
    stepIndex,
    reason: sentence(random, "step"),
    quotes: [],
    suspects: trace.steps
      .slice(0, 5)
      .map(({ index, agent: suspect }, at) => ({ stepIndex: index, agent: suspect, score: 1 / (at + 1) })),
    ...(hasMode ? { failureMode, taxonomy: volumeTaxonomy } : {}),
    ...(chance(random, 0.07) ? { isAbstained: true } : {}),
  };
}

function runOf(random: SeededRandom, made: VolumeTrace, habit: Habit, progress: number): VolumeRun {
  const draw = random.int(0, 99);
  const status = habit.callsPerStep === 0 || draw < 94 ? "SUCCEEDED" : draw < 98 ? "FAILED" : "PARTIAL";
  const callCount = Math.ceil(habit.callsPerStep * made.trace.steps.length);
  const [inputTokens, outputTokens] = [callCount * random.int(1_500, 6_000), callCount * random.int(150, 500)];
  return {
    method: habit.method,
    methodVersion: habit.versions[progress > 0.6 ? 1 : 0],
    model: random.pick(habit.models),
    isAutomatic: habit.callsPerStep === 0,
    status,
    callCount,
    inputTokens,
    outputTokens,
    attribution: status === "FAILED" ? null : say(random, made, habit),
    errorCode: status === "FAILED" ? "unreadable" : status === "PARTIAL" ? "budget" : null,
    costUsd: inputTokens * usdPerToken.input + outputTokens * usdPerToken.output,
    afterMs: random.int(2_000, 3_600_000),
    tookMs: 40 + callCount * random.int(800, 4_000),
  };
}

/**
 * The runs of a made trace: of the tracer by themselves, of judges on some. None of a trace that passed.
 * `progress` is its place among all, 0–1.
 */
export function volumeRuns(made: VolumeTrace, place: number, progress: number): VolumeRun[] {
  if (made.trace.outcome === "passed") return [];
  const random = randomOf(place, 1);
  return habits.filter(({ share }) => chance(random, share)).map((habit) => runOf(random, made, habit, progress));
}

/** Of failures, how many people have labeled. */
const labelledByPeople = 0.05;

/**
 * What people said of a made trace: mostly one of them, sometimes two, who sometimes disagree until somebody decides.
 */
export function volumeLabels(made: VolumeTrace, place: number): VolumeLabels {
  const { planted, trace } = made;
  const random = randomOf(place, 2);
  if (planted === null || trace.outcome !== "failed" || !chance(random, labelledByPeople))
    return { claims: [], decided: null };
  const claim = (): PlantedFailure => {
    if (chance(random, 0.8)) return planted;
    const { agent, index } = random.pick(trace.steps);
    return { agent, stepIndex: index, failureMode: random.pick(volumeModes) };
  };
  const claims = Array.from({ length: chance(random, 0.25) ? 2 : 1 }, claim);
  const areAtOdds = claims.some(({ stepIndex }) => stepIndex !== claims[0]?.stepIndex);
  return { claims, decided: areAtOdds && chance(random, 0.6) ? planted : null };
}
