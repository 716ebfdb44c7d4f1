import { faultCatalogue } from "@/lib/replay/faults/fault-catalogue";
import { makeFailures, type SandboxFailure } from "@/lib/replay/sandbox/make-failures";
import { type SandboxDomain } from "@/lib/replay/sandbox/sandbox-task";
import { toReplayStep } from "@/lib/replay/scan/replay-requests";
import { assembleTrace } from "@/lib/traces/assemble-trace";
import { type Trace } from "@/lib/traces/trace";
import { backOfficeRun, type FaultPattern } from "../scenarios/back-office";
import { type SeededRandom, seededRandom } from "../scenarios/seeded-random";
import { StepClock } from "../scenarios/step-clock";
import { type Story, type StoryLabel, storyMade, storySystem, type StoryTrace } from "./story";

const domains: readonly SandboxDomain[] = ["sales", "documents", "planning", "schedule"];
const dayMinutes = 24 * 60;

/** Faults of a version: who makes them, which they are, and how many. */
interface Fault {
  agent: string;
  operators: readonly string[];
  count: number;
}

interface Version {
  version: string;
  /** Days before the first start. */
  days: readonly [from: number, to: number];
  faults: readonly Fault[];
  passedCount: number;
}

/** The second version breaks the planner, the third mends it. */
const versions: readonly Version[] = [
  {
    version: "1.0",
    days: [29, 20],
    faults: [
      { agent: "Researcher", operators: ["misread-tool-result", "wrong-entity"], count: 2 },
      { agent: "Coder", operators: ["wrong-field", "wrong-tool-argument"], count: 2 },
    ],
    passedCount: 18,
  },
  {
    version: "1.1",
    days: [20, 8],
    faults: [
      { agent: "Planner", operators: ["dropped-constraint"], count: 6 },
      { agent: "Planner", operators: ["withheld-information"], count: 3 },
      { agent: "Planner", operators: ["flipped-comparison"], count: 1 },
      { agent: "Coder", operators: ["reasoning-action-mismatch"], count: 2 },
      { agent: "Researcher", operators: ["misread-tool-result"], count: 1 },
    ],
    passedCount: 8,
  },
  {
    version: "1.2",
    days: [8, 0],
    faults: [
      { agent: "Researcher", operators: ["premature-stop"], count: 1 },
      { agent: "Coder", operators: ["off-by-one"], count: 1 },
    ],
    passedCount: 9,
  },
];

/** Of the failures of the second version so many are asked again of the third, which passes: by whom, in one thread. */
const threads: readonly Record<string, string>[] = [
  { session_id: "desk-101", user_id: "nora", environment: "production" },
  { session_id: "desk-102", user_id: "samuel", environment: "production" },
  { session_id: "desk-103", user_id: "priya", environment: "production" },
];
/** Failures that wait in a queue, counted from the newest: one of the third version and two of the second. */
const waitingFromEnd: readonly number[] = [1, 3, 4];
/** Of the others the second person has labeled so many. */
const secondCount = 10;
/** Places among those labeled by both where the second person blames who let the fault pass. */
const disputed: readonly number[] = [2, 5, 8];

const officeFailures = 14;
const lateCount = 2;
const officePassed = 6;

async function failuresOf(faults: readonly Fault[], seed: number): Promise<SandboxFailure[]> {
  const found: SandboxFailure[] = [];
  for (const [at, { agent, operators, count }] of faults.entries()) {
    let left = count;
    for await (const failure of makeFailures({ count: count * 40, seed: seed + at, operators, domains })) {
      if (failure.agent !== agent) continue;
      found.push(failure);
      left -= 1;
      if (left === 0) break;
    }
    if (left > 0) throw new Error(`${operators.join(", ")} of ${agent}: ${left} failures too few.`);
  }
  return found;
}

/** Runs that passed, of tasks of their own. */
async function passedOf(count: number, seed: number): Promise<Trace[]> {
  const found: Trace[] = [];
  for await (const { clean } of makeFailures({ count, seed, domains })) found.push(clean);
  return found;
}

/** The trace as one of the story: its system and version, when each step began, and what made it. */
function told(trace: Trace, random: SeededRandom, system: Trace["system"]): Trace {
  const clock = new StepClock(random, 0, 180 + Math.ceil(trace.question.length / 4));
  return assembleTrace({
    ...trace,
    title: undefined,
    metadata: { ...trace.metadata, sample: storyMade },
    steps: trace.steps.map((step) => ({ ...step, ...clock.take(step.kind, step.content) })),
    system,
    tags: ["sample", ...trace.tags],
  });
}

const inThread = (trace: Trace, thread: Record<string, string>): Trace => ({
  ...trace,
  metadata: { ...trace.metadata, ...thread },
});

const modeOf = ({ fault }: SandboxFailure): string =>
  faultCatalogue.find(({ name }) => name === fault.operator)?.failureMode ?? "1.1";

const labelOf = (failure: SandboxFailure): StoryLabel => ({
  agent: failure.agent,
  stepIndex: failure.stepIndex,
  reason: failure.words,
  failureMode: modeOf(failure),
});

/** What one says who blames the check that let it pass; null where nobody checked. */
function laterLabel({ trace, stepIndex }: SandboxFailure): StoryLabel | null {
  const step = trace.steps.find(
    ({ index, agent, kind }) => index > stepIndex && agent === "Verifier" && kind !== "tool-call",
  );
  return step === undefined
    ? null
    : {
        agent: step.agent,
        stepIndex: step.index,
        reason: "It approved the result without checking it against the question.",
        failureMode: "3.2",
      };
}

interface Told extends StoryTrace {
  failure: SandboxFailure | null;
}

/** The runs of one version, failures among the others, spread over its days, the oldest first. */
async function desk(
  { version, days, faults, passedCount }: Version,
  at: number,
  again: readonly Trace[],
): Promise<Told[]> {
  const random = seededRandom(300 + at);
  const failures = await failuresOf(faults, 700 + at * 20);
  const passed = [...(await passedOf(passedCount, 790 + at)), ...again];
  const runs = [
    ...failures.map((failure) => ({ failure, trace: failure.trace })),
    ...passed.map((trace) => ({ failure: null, trace })),
  ];
  const order = runs.map((run) => ({ run, key: random.int(0, 1_000_000) })).toSorted((a, b) => a.key - b.key);
  const [from, to] = days;
  return order.map(({ run: { failure, trace } }, place) => ({
    failure,
    minutesAgo: Math.round((from - ((place + 0.5) / order.length) * (from - to)) * dayMinutes) + random.int(-90, 90),
    trace: told({ ...trace, tags: [trace.title.split(" ")[0] ?? ""] }, random, { name: storySystem, version }),
    labels: [null, null],
  }));
}

/**
 * The second system: failures that are labeled in their file to teach its tracer, and passed runs. Three of four are of
 * a kind that the shipped weights do not know and a tracer of its own learns.
 */
function office(): Told[] {
  const random = seededRandom(41);
  const run = (pattern: FaultPattern | null): Trace => {
    const trace = backOfficeRun(random, pattern, "Back office");
    const failureMode = pattern === "swapped-currency" ? "2.6" : "3.2";
    const { groundTruth, ...rest } = told(trace, random, trace.system);
    return groundTruth === undefined ? rest : { ...rest, groundTruth: { ...groundTruth, failureMode } };
  };
  const failed = Array.from({ length: officeFailures }, (_, at) =>
    run(at % 4 === 3 ? "swapped-currency" : "forced-posting"),
  );
  const passed = Array.from({ length: officePassed }, () => run(null));
  const early = failed
    .slice(0, -lateCount)
    .flatMap((trace, at) => [trace, ...(at % 2 === 0 ? passed.slice(at / 2, at / 2 + 1) : [])]);
  const runs = [...early, ...failed.slice(-lateCount)];
  return runs.map((trace, place) => ({
    failure: null,
    minutesAgo: Math.round((29 - (place / (runs.length - 1)) * 28.8) * dayMinutes),
    trace,
    labels: [null, null],
  }));
}

/** Both label; of those by both the second blames somebody else three times. */
function label(failures: readonly Told[]): { disputed: Told[] } {
  const parted: Told[] = [];
  for (const [at, one] of failures.entries()) {
    if (one.failure === null) continue;
    const first = labelOf(one.failure);
    const other = disputed.includes(at) ? laterLabel(one.failure) : null;
    if (other !== null) parted.push(one);
    one.labels = [first, at < secondCount ? (other ?? first) : null];
  }
  return { disputed: parted };
}

/**
 * The story of the sample workspace: a product team with two systems over thirty days. Version 1.1 of the report desk
 * breaks its planner, version 1.2 mends it. The same every time. Takes seconds, so what it makes is kept in a file:
 * `npm run sample` writes it.
 */
export async function makeStory(): Promise<Story> {
  const told: Told[] = [];
  const again: Trace[] = [];
  for (const [at, version] of versions.entries()) {
    const runs = await desk(version, at, version.version === "1.2" ? again : []);
    told.push(...runs);
    if (version.version !== "1.1") continue;
    for (const one of runs) {
      const thread = threads[again.length];
      if (one.failure?.agent !== "Planner" || thread === undefined) continue;
      one.trace = inThread(one.trace, thread);
      again.push(inThread(one.failure.clean, thread));
    }
  }
  const failures = told.filter(({ failure }) => failure !== null);
  const waiting = failures.filter((_, at) => waitingFromEnd.includes(failures.length - at));
  const { disputed: parted } = label(failures.filter((one) => !waiting.includes(one)));
  const proven = failures.find(
    (one) => one.failure?.agent === "Planner" && !parted.includes(one) && !waiting.includes(one),
  );
  const passed = told.find(({ trace }) => trace.outcome === "passed");
  const [adjudicated] = parted;
  const step = proven?.failure?.clean.steps[proven.failure.stepIndex];
  if (!proven?.failure || !passed || !adjudicated || !step) throw new Error("The story lacks a part.");
  const backOffice = office();
  const traces = [...told, ...backOffice];
  return {
    traces: traces.map(({ minutesAgo, trace, labels }) => ({ minutesAgo, trace, labels })),
    waiting: waiting.map((one) => traces.indexOf(one)),
    adjudicated: traces.indexOf(adjudicated),
    proven: { place: traces.indexOf(proven), stepIndex: proven.failure.stepIndex, step: toReplayStep(step) },
    passed: traces.indexOf(passed),
    late: backOffice.slice(-lateCount).map((one) => traces.indexOf(one)),
  };
}
