import { type Capabilities, ReplayRefusal, replayStarts, type ReplayRequest, type ReplayStep } from "../messages";
import { prefixHash } from "../prefix-hash";
import { isSameStep } from "../same-step";
import { type Check } from "./check";
import { ask, hold, replayWhole, requireOk, said, scratchRequest, type Subject } from "./subject";
import { Violation } from "./violation";

const hasPrefix = ({ starts }: Capabilities): boolean => starts.includes("prefix");

/** The steps of the first replay from scratch; a system that takes none has nothing to go on from. */
const firstSteps = ({ firstLines }: Subject): [ReplayStep, ...ReplayStep[]] => {
  const [first, ...others] = (firstLines ?? []).flatMap((line) => (line.type === "step" ? [line.step] : []));
  if (!first) throw new Violation("The first replay took no step, so there is none to continue from.");
  return [first, ...others];
};

/** About half of the first replay, so that something comes before and after. */
const halfOf = (subject: Subject): ReplayStep[] => {
  const steps = firstSteps(subject);
  return steps.slice(0, Math.max(1, Math.floor(steps.length / 2)));
};

const fromPrefix = (subject: Subject, prefix: ReplayStep[], change: ReplayRequest["change"] = null): ReplayRequest =>
  scratchRequest(subject, { start: "prefix", prefix, change });

const startChecksOfPrefix: readonly Check[] = [
  {
    name: "prefix",
    title: "a replay from a prefix starts with exactly these steps and continues after them",
    isOffered: hasPrefix,
    run: async (subject) => {
      const lengths = [halfOf(subject).length, firstSteps(subject).length - 1];
      for (const length of lengths) {
        const prefix = firstSteps(subject)
          .slice(0, length)
          .map((step) => ({ ...step, content: `${step.content} ` }));
        await replayWhole(subject, fromPrefix(subject, prefix));
      }
      return undefined;
    },
  },
  {
    name: "big-prefix",
    title: "a prefix of 2,000 steps is taken",
    isOffered: hasPrefix,
    run: async (subject) => {
      const steps = firstSteps(subject);
      const prefix = Array.from({ length: 2_000 }, (_, index) => ({
        ...(steps[index % steps.length] ?? steps[0]),
        index,
      }));
      const request = fromPrefix(subject, prefix);
      const answer = await ask(subject, request);
      requireOk(answer);
      if (!answer.lines.some((line) => line.type === "begun" && line.prefixHash === prefixHash(prefix)))
        throw new Violation("It did not begin from these 2,000 steps.");
      hold(answer.lines, request);
      const last = answer.lines.at(-1);
      if (last?.type === "error") return `It then ended with the error ${last.code}.`;
      if (last?.type !== "outcome") throw new Violation("The answer ended without an outcome.");
      return undefined;
    },
  },
  {
    name: "replace",
    title: "a replaced step is reported first, unchanged, and the replay continues after it",
    isOffered: hasPrefix,
    run: async (subject) => {
      const prefix = halfOf(subject);
      const steps = firstSteps(subject);
      const original = steps[prefix.length] ?? steps[0];
      const step = { ...original, index: prefix.length, content: `${original.content} (checked)` };
      const [first] = (await replayWhole(subject, fromPrefix(subject, prefix, { kind: "replace", step }))).steps;
      if (!first || !isSameStep(first, step)) throw new Violation("The first step sent is not the one that was given.");
      return undefined;
    },
  },
  {
    name: "hint",
    title: "a hint after a prefix is taken",
    isOffered: (capabilities) => hasPrefix(capabilities) && capabilities.hasHints,
    run: async (subject) => {
      const prefix = halfOf(subject);
      const change = { kind: "hint" as const, stepIndex: prefix.length, text: "Check the numbers again." };
      const hinted = await replayWhole(subject, fromPrefix(subject, prefix, change));
      if (!subject.capabilities.isSeeded) return undefined;
      const plain = await replayWhole(subject, fromPrefix(subject, prefix));
      return said(hinted) === said(plain)
        ? "With the hint and without it the replay took the same steps: whether anybody is shown it could not be seen."
        : undefined;
    },
  },
];

/** The first agent that acts, and another one where there is one. */
function twoAgents(subject: Subject): [first: string, other: string] {
  const agents = firstSteps(subject)
    .filter(({ kind }) => kind !== "input" && kind !== "tool-result")
    .map(({ agent }) => agent);
  const first = agents[0] ?? "";
  return [first, agents.find((name) => name !== first) ?? first];
}

function requireNoStepOf(agent: string, steps: readonly ReplayStep[], words: string): void {
  const taken = steps.find((step) => step.agent === agent);
  if (taken) throw new Violation(`Step ${taken.index} is by the agent that was to be ${words}.`);
}

const otherStartChecks: readonly Check[] = [
  {
    name: "hint-from-scratch",
    title: "a replay from scratch takes a hint for a later step",
    isOffered: ({ starts }) => starts.includes("hint"),
    run: async (subject) => {
      const change = { kind: "hint" as const, stepIndex: halfOf(subject).length, text: "Check the numbers again." };
      await replayWhole(subject, scratchRequest(subject, { start: "hint", change }));
      return undefined;
    },
  },
  {
    name: "resample",
    title: "the task is run again from scratch",
    isOffered: ({ starts }) => starts.includes("resample"),
    run: async (subject) => {
      await replayWhole(subject, scratchRequest(subject, { start: "resample", change: null, seed: 2 }));
      return undefined;
    },
  },
  {
    name: "without-agent",
    title: "an agent that is left out takes no new step",
    isOffered: ({ canLeaveOutAgents }) => canLeaveOutAgents,
    run: async (subject) => {
      const [, agent] = twoAgents(subject);
      const { steps } = await replayWhole(subject, scratchRequest(subject, { without: { agent } }));
      requireNoStepOf(agent, steps, "left out");
      return undefined;
    },
  },
  {
    name: "replacement",
    title: "an agent that is replaced takes no new step, or the replacement is refused as unsupported",
    isOffered: ({ canLeaveOutAgents }) => canLeaveOutAgents,
    run: async (subject) => {
      const [replacement, agent] = twoAgents(subject);
      const request = scratchRequest(subject, { without: { agent, replacement } });
      const answer = await ask(subject, request);
      const last = answer.lines.at(-1);
      const code = last?.type === "error" ? last.code : ReplayRefusal.safeParse(answer.document).data?.error.code;
      if (code === "unsupported") return "It leaves agents out, and replaces none.";
      requireOk(answer);
      requireNoStepOf(agent, hold(answer.lines, request).steps, "replaced");
      if (last?.type !== "outcome") throw new Violation("It ended without an outcome.");
      return undefined;
    },
  },
];

/** A request for what a system does not offer; null where it offers all. */
function unofferedRequest(subject: Subject): [words: string, request: ReplayRequest] | null {
  const { starts, hasHints, canLeaveOutAgents } = subject.capabilities;
  const missing = replayStarts.find((start) => !starts.includes(start));
  if (missing !== undefined) {
    const change = missing === "hint" ? { kind: "hint" as const, stepIndex: 0, text: "Take care." } : null;
    return [`start ${missing}`, scratchRequest(subject, { start: missing, change })];
  }
  if (!hasHints)
    return [
      "a hint after a prefix",
      fromPrefix(subject, halfOf(subject), { kind: "hint", stepIndex: halfOf(subject).length, text: "Take care." }),
    ];
  if (!canLeaveOutAgents) return ["leaving out an agent", scratchRequest(subject, { without: { agent: "Planner" } })];
  return null;
}

const unsupportedCheck: Check = {
  name: "unsupported",
  title: "what the capabilities do not claim is refused as unsupported",
  isOffered: ({ starts, hasHints, canLeaveOutAgents }) =>
    starts.length < replayStarts.length || !hasHints || !canLeaveOutAgents,
  run: async (subject) => {
    const [words, request] = unofferedRequest(subject) ?? [];
    if (!request) return undefined;
    const { status, document } = await ask(subject, request);
    if (status !== 422) throw new Violation(`It answered to ${words} with status ${status}; expected 422.`);
    if (ReplayRefusal.safeParse(document).data?.error.code !== "unsupported")
      throw new Violation(`It refused ${words} without { "error": { "code": "unsupported", … } }.`);
    return undefined;
  },
};

export const startChecks: readonly Check[] = [...startChecksOfPrefix, ...otherStartChecks, unsupportedCheck];
