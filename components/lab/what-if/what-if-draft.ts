import { typedWhole } from "@/components/ground/ui/typed-figure";
import { type Capabilities, type ReplayChange, type ReplayStep } from "@/lib/replay/protocol/messages";
import { type TargetView } from "@/lib/replay/target-view";
import { type WhatIfWish } from "../replays/replay-actions";
import { whyNoAgentLeft } from "@/components/connections/targets/target-words";

export const whatIfKinds = ["replace", "hint", "anew", "without"] as const;
export type WhatIfKind = (typeof whatIfKinds)[number];

/** Most replays of one wish. */
const mostReplays = 50;

/** What stands in the form: figures as typed. */
export interface WhatIfDraft {
  kind: WhatIfKind;
  content: string;
  hint: string;
  /** To whom the hint is shown; empty for all. */
  hintAgent: string;
  /** The agent that is left out, as the system calls it; empty while there is none. */
  leftOut: string;
  /** Who takes its part; empty for nobody. */
  replacedBy: string;
  targetId: string | null;
  count: string;
  seed: string;
}

export type WhatIfFaults = {
  [Field in "content" | "hint" | "leftOut" | "replacedBy" | "count" | "seed" | "target"]?: string | undefined;
};

type Said = Pick<Capabilities, "starts" | "hasHints" | "canLeaveOutAgents"> | null;

/** Why a system cannot do it; null where it can, or where it was never asked. */
export function whyNot(kind: WhatIfKind, said: Said): string | null {
  if (said === null) return null;
  const { starts, hasHints } = said;
  const hasPrefix = starts.includes("prefix");
  if (kind === "replace")
    return hasPrefix ? null : "This system cannot continue from given steps, so steps cannot be edited.";
  if (kind === "hint")
    return (hasPrefix && hasHints) || (!hasPrefix && starts.includes("hint"))
      ? null
      : "This system does not accept hints.";
  if (kind === "without" && whyNoAgentLeft(said) !== null) return whyNoAgentLeft(said);
  return hasPrefix || starts.includes("resample") ? null : "This system cannot rerun the task without a hint.";
}

/** What will be run, in a sentence. */
export function startWords(kind: WhatIfKind, stepIndex: number, said: Said): string {
  const isFromScratch = said !== null && !said.starts.includes("prefix");
  const withoutWords = "with that agent left out or replaced";
  if (isFromScratch && kind === "hint")
    return `This system starts from scratch; the hint is shown before step ${stepIndex} of the new run.`;
  if (isFromScratch)
    return `This system starts from scratch: it reruns the whole task${kind === "without" ? `, ${withoutWords}` : ""}.`;
  const before =
    stepIndex === 0
      ? "From the beginning"
      : stepIndex === 1
        ? "After the previous step, unchanged"
        : `After the ${stepIndex} previous steps, unchanged`;
  if (kind === "without") return `${before}, the system continues ${withoutWords}.`;
  const what = { replace: "your step replaces it", hint: "the hint is shown", anew: "the step is retried" }[kind];
  return `${before}, ${what}, and the system continues.`;
}

/** Agents that can be left out: those of the trace, and who took the step where that is one of another replay. */
export const agentsToLeave = (step: ReplayStep, agents: readonly string[]): readonly string[] =>
  step.kind === "input" || step.kind === "system" || agents.includes(step.agent) ? agents : [...agents, step.agent];

export const firstDraft = (
  step: ReplayStep,
  { targets, chosenId, agents }: { targets: readonly TargetView[]; chosenId: string | null; agents: readonly string[] },
): WhatIfDraft => {
  const target = targets.find(({ id }) => id === chosenId) ?? targets[0];
  const kind = whatIfKinds.find((one) => whyNot(one, target?.capabilities ?? null) === null) ?? "replace";
  return {
    kind,
    content: step.content,
    hint: "",
    hintAgent: "",
    count: "1",
    seed: "",
    leftOut: agents.includes(step.agent) ? step.agent : (agents[0] ?? ""),
    replacedBy: "",
    targetId: target?.id ?? null,
  };
};

/** Arguments as the tool would take them: the parsed value, or the text where it is no JSON. */
const argumentsOf = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

/** The step as it was edited; of a tool call, the text is its arguments. */
export const editedStep = (step: ReplayStep, content: string): ReplayStep => ({
  ...step,
  content,
  ...(step.tool && step.kind === "tool-call" ? { tool: { ...step.tool, arguments: argumentsOf(content) } } : {}),
});

function changeOf(draft: WhatIfDraft, step: ReplayStep): ReplayChange | null {
  if (draft.kind === "anew" || draft.kind === "without") return null;
  if (draft.kind === "replace") return { kind: "replace", step: editedStep(step, draft.content) };
  const agent = draft.hintAgent === "" ? {} : { agent: draft.hintAgent };
  return { kind: "hint", stepIndex: step.index, text: draft.hint.trim(), ...agent };
}

/** The agent that is left out, and what is wrong with how it is asked for. */
function readWithout({ kind, leftOut, replacedBy }: WhatIfDraft): {
  without: WhatIfWish["without"];
  faults: WhatIfFaults;
} {
  if (kind !== "without") return { without: null, faults: {} };
  const replacement = replacedBy.trim();
  const without = { agent: leftOut, replacement: replacement === "" ? null : replacement };
  if (leftOut === "") return { without, faults: { leftOut: "No agent took a step in this trace." } };
  return { without, faults: replacement === leftOut ? { replacedBy: "An agent cannot replace itself." } : {} };
}

/** What is asked for, and what must be mended first. */
export function readDraft(
  draft: WhatIfDraft,
  step: ReplayStep,
  said: Said,
): { wish: Omit<WhatIfWish, "parentReplayId">; faults: WhatIfFaults } {
  const { without, faults } = readWithout(draft);
  const unoffered = whyNot(draft.kind, said);
  if (draft.targetId === null) faults.target = "Choose where to replay.";
  else if (unoffered) faults.target = unoffered;
  if (draft.kind === "replace" && draft.content === step.content)
    faults.content = "Nothing has changed yet. To rerun the step as it is, choose Retry the step.";
  if (draft.kind === "hint" && draft.hint.trim() === "") faults.hint = "Enter a hint.";
  const count = typedWhole(draft.count);
  if (count === null || count < 1 || count > mostReplays) faults.count = `A whole number from 1 to ${mostReplays}.`;
  const seed = draft.seed.trim() === "" ? null : typedWhole(draft.seed);
  if (draft.seed.trim() !== "" && seed === null) faults.seed = "Enter a whole number or leave empty.";
  const wish = {
    targetId: draft.targetId,
    stepIndex: step.index,
    change: changeOf(draft, step),
    without,
    seed,
    count: count ?? 1,
  };
  return { wish, faults };
}
