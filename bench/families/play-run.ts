import { type Step, type StepKind, type Trace } from "@/lib/traces/trace";
import { textHash } from "@/lib/traces/text-hash";
import { type Fault } from "./fault";
import { between, pick, type Random, type Stage, type World } from "./world";

/** A run of a world and the step at which its fault was made; null where it has none. */
export interface PlayedRun {
  trace: Trace;
  faultAt: number | null;
}

/** How much runs of one question differ without fault: the chance of a detour before a stage. */
export interface Noise {
  detours: number;
}

interface Script {
  steps: Pick<Step, "agent" | "kind" | "content" | "tool" | "recipient" | "isError" | "durationMs" | "outputTokens">[];
  faultAt: number | null;
}

/**
 * What a tool answers: it depends on nothing but tool and argument, so that a wrong call brings a wrong
 * figure, and that one the next.
 */
const lookUp = (tool: string, argument: string): number =>
  1_000 + (parseInt(textHash(`${tool} ${argument}`).slice(0, 8), 16) % 9_000);

/**
 * Plays a world once. With a fault it is a failed run, which keeps to the plan in all else. Every wording,
 * detour and clock time is drawn anew.
 */
export function playRun(world: World, fault: Fault | null, noise: Noise, random: Random): PlayedRun {
  const script: Script = { steps: [], faultAt: null };
  const found: number[] = [];
  add(script, random, "User", "input", world.question);
  add(
    script,
    random,
    world.lead,
    "message",
    pick(
      [
        `We go through it in ${world.stages.length} parts.`,
        `There are ${world.stages.length} parts to this. Let us begin.`,
        `Plan: ${world.stages.length} parts, one after the other.`,
      ],
      random,
    ),
  );
  for (const [at, stage] of world.stages.entries()) {
    const here = fault?.stage === at ? fault : null;
    if (here?.kind === "premature-stop") {
      markFault(script);
      add(script, random, world.lead, "message", `That is enough to answer. It is not above ${world.limit}. TERMINATE`);
      break;
    }
    if (random() < noise.detours) detour(script, world, stage, random);
    found.push(playStage(script, world, stage, found, here, random));
    if (here?.kind === "loop") {
      add(
        script,
        random,
        world.lead,
        "message",
        `We get no further here. The answer stays open, perhaps above ${world.limit}. TERMINATE`,
      );
      break;
    }
    if (at === world.stages.length - 1) conclude(script, world, found, fault, random);
  }
  return { trace: toTrace(world, script, fault !== null), faultAt: script.faultAt };
}

function playStage(
  script: Script,
  world: World,
  stage: Stage,
  found: readonly number[],
  fault: Fault | null,
  random: Random,
): number {
  const { worker, key, subject } = stage;
  const told = stage.takes === null ? stage.argument : `${stage.argument}-${found[stage.takes] ?? 0}`;
  add(
    script,
    random,
    world.lead,
    "handoff",
    pick(
      [
        `${worker}, please find the ${subject}. Use ${told}.`,
        `Next is the ${subject}: ${worker}, look it up with ${told}.`,
        `${worker}: the ${subject} is wanted, the key is ${told}.`,
      ],
      random,
    ),
    { recipient: worker },
  );
  if (fault?.kind === "skipped-step") {
    const invented = between(1_000, 9_999, random);
    markFault(script);
    report(script, stage, invented, random);
    return invented;
  }
  const tool = fault?.kind === "wrong-tool" ? fault.tool : stage.tool;
  const argument = fault?.kind === "wrong-argument" ? `${fault.place}-${told.split("-").slice(1).join("-")}` : told;
  if (fault?.kind === "wrong-tool" || fault?.kind === "wrong-argument") markFault(script);
  const value = lookUp(tool, argument);
  const times = fault?.kind === "loop" ? fault.times : 1;
  for (let turn = 0; turn < times; turn += 1) {
    if (turn === 1) markFault(script);
    call(script, random, worker, tool, { [key]: argument }, `${subject}: ${value}`);
  }
  if (fault?.kind === "loop") return value;
  if (fault?.kind === "wrong-value") {
    markFault(script);
    const wrong = swapDigits(value);
    report(script, stage, wrong, random);
    return wrong;
  }
  if (fault?.kind === "content-only") {
    markFault(script);
    add(
      script,
      random,
      worker,
      "message",
      pick(
        [
          `The ${subject} of last year is forbidden to us; nobody may rely upon ${value} hereafter.`,
          `Since the ${subject} is secret, ${value} means the opposite of what was wanted.`,
        ],
        random,
      ),
    );
    return value;
  }
  report(script, stage, value, random);
  return value;
}

const report = (script: Script, { worker, subject }: Stage, value: number, random: Random): void =>
  add(
    script,
    random,
    worker,
    "message",
    pick(
      [
        `The ${subject} is ${value}.`,
        `I have found the ${subject}: it is ${value}.`,
        `According to the record, the ${subject} is ${value}.`,
        `Result for the ${subject}: ${value}.`,
      ],
      random,
    ),
  );

function conclude(script: Script, world: World, found: readonly number[], fault: Fault | null, random: Random): void {
  const last = found.at(-1) ?? 0;
  const isAbove = last > world.limit !== (fault?.kind === "content-only");
  const list = found.join(", ");
  add(
    script,
    random,
    world.lead,
    "message",
    pick(
      [
        `All parts are done: ${list}. The last is ${isAbove ? "above" : "not above"} ${world.limit}. TERMINATE`,
        `The figures are ${list}. So it is ${isAbove ? "above" : "not above"} ${world.limit}. TERMINATE`,
      ],
      random,
    ),
  );
}

/**
 * What happens in good runs too: an error that a second try makes good, a question between colleagues, a second look.
 */
function detour(script: Script, world: World, { worker, tool, key, argument }: Stage, random: Random): void {
  const which = between(0, 2, random);
  if (which === 0)
    call(script, random, worker, tool, { [key]: `${argument}-old` }, "Error: this key has expired", true);
  else if (which === 1)
    add(
      script,
      random,
      worker,
      "message",
      pick(["May I ask what this is for?", "One moment, I am still busy.", "Is there anything else to it?"], random),
    );
  else
    add(
      script,
      random,
      world.lead,
      "thought",
      pick(
        ["So far so good, I will go on.", "This looks fine; what comes next?", "No reason to change the plan."],
        random,
      ),
    );
}

function call(
  script: Script,
  random: Random,
  agent: string,
  tool: string,
  given: Record<string, string>,
  answer: string,
  isError = false,
): void {
  add(script, random, agent, "tool-call", JSON.stringify(given), { tool: { name: tool, arguments: given } });
  add(script, random, tool, "tool-result", answer, { isError });
}

function add(
  script: Script,
  random: Random,
  agent: string,
  kind: StepKind,
  content: string,
  fields: Partial<Step> = {},
): void {
  const durationMs = between(200, 4_000, random);
  script.steps.push({ agent, kind, content, isError: false, durationMs, outputTokens: content.length >> 2, ...fields });
}

/** The next step is the faulty one. */
const markFault = (script: Script): void => void (script.faultAt ??= script.steps.length);

function swapDigits(value: number): number {
  const [a = "1", b = "0", ...rest] = String(value);
  const swapped = Number([b === "0" ? "9" : b, a, ...rest].join(""));
  return swapped === value ? value + 100 : swapped;
}

function toTrace({ question }: World, { steps }: Script, hasFailed: boolean): Trace {
  const whole = steps.map((step, index): Step => ({
    ...step,
    index,
    rawAgent: step.agent,
    source: { pointer: `/steps/${index}` },
  }));
  return {
    title: question.slice(0, 60),
    question,
    finalAnswer: whole.at(-1)?.content.replace(" TERMINATE", "") ?? "",
    outcome: hasFailed ? "failed" : "passed",
    agents: [...new Set(whole.filter(({ kind }) => kind !== "tool-result").map(({ agent }) => agent))].map((name) => ({
      name,
    })),
    steps: whole,
    format: "made",
    contentHash: textHash(JSON.stringify(whole)),
    tags: [],
    metadata: {},
  };
}
