import { type StepKind } from "@/lib/traces/trace";

/** A kind of fault, for readers and for choices. Plain data: pages may import it. */
export interface FaultEntry {
  /** Kebab-case; kept in files, so it never changes. */
  name: string;
  title: string;
  /** What goes wrong, in one sentence. */
  summary: string;
  /** The failure mode of MAST that it is an instance of: an id of lib/attribution/taxonomies/mast.ts. */
  failureMode: string;
  /** Kinds of steps that it can fit; whether it does depends on their text. */
  kinds: readonly StepKind[];
  /** What a reader of a trace looks for. */
  lookFor: string;
}

const spoken = ["message", "thought", "handoff"] as const satisfies readonly StepKind[];
const acted = [...spoken, "tool-call"] as const satisfies readonly StepKind[];
const any = [...acted, "tool-result"] as const satisfies readonly StepKind[];

/** All faults that can be put into a step, by family. */
export const faultCatalogue = [
  {
    name: "wrong-fact",
    title: "Wrong fact",
    summary: "A number or date is slightly wrong, and nobody looked it up again.",
    failureMode: "3.2",
    kinds: spoken,
    lookFor: "A value that differs by a digit or so from the one in an earlier step or in the task.",
  },
  {
    name: "off-by-one",
    title: "Off by one",
    summary: "A count, bound, or limit is one too high or one too low.",
    failureMode: "3.2",
    kinds: acted,
    lookFor: "A loop bound, LIMIT, index, or count that leaves out the last item or includes one too many.",
  },
  {
    name: "unit-slip",
    title: "Wrong unit",
    summary: "A value is read in the wrong unit, or converted by the wrong factor.",
    failureMode: "3.2",
    kinds: acted,
    lookFor:
      "Minutes for hours, grams for kilograms, a percentage for a fraction: results that are off by 10, 60, 100, or 1,000.",
  },
  {
    name: "wrong-entity",
    title: "Wrong entity",
    summary: "A name, code, or place is mistaken for a similar one, often with the same name.",
    failureMode: "1.1",
    kinds: acted,
    lookFor: "A person, product, place, or code that the task does not ask about, but that looks like the one it does.",
  },
  {
    name: "dropped-constraint",
    title: "Dropped constraint",
    summary: "One of the conditions in the task is left out.",
    failureMode: "1.1",
    kinds: acted,
    lookFor: "A plan, query, or program that lacks one of the conditions in the question.",
  },
  {
    name: "flipped-comparison",
    title: "Flipped comparison",
    summary: "A comparison is reversed: at least becomes at most, the highest becomes the lowest.",
    failureMode: "1.1",
    kinds: acted,
    lookFor: "<, >, at least, at most, before, after, highest, or lowest, contrary to the task.",
  },
  {
    name: "wrong-tool-argument",
    title: "Wrong tool argument",
    summary: "A tool is called with a different value than the one decided on.",
    failureMode: "2.6",
    kinds: ["tool-call"],
    lookFor: "An argument that differs from what earlier steps say.",
  },
  {
    name: "wrong-field",
    title: "Wrong column",
    summary: "A query reads a different column than the one asked about.",
    failureMode: "1.1",
    kinds: ["tool-call"],
    lookFor: "A column of the same table with a similar meaning: net for gross, ordered for shipped.",
  },
  {
    name: "wrong-format",
    title: "Wrong format",
    summary: "A number or date is written in a different format than the one asked for.",
    failureMode: "1.1",
    kinds: acted,
    lookFor: "Commas and points swapped, day and month swapped.",
  },
  {
    name: "role-violation",
    title: "Another agent's role",
    summary: "An agent does the work of another agent and leaves its own undone.",
    failureMode: "1.2",
    kinds: spoken,
    lookFor: "A message that repeats or decides what is another agent's job.",
  },
  {
    name: "loop",
    title: "Loop",
    summary: "An agent repeats what it has just done.",
    failureMode: "1.3",
    kinds: acted,
    lookFor: "The same call or the same message twice, with nothing new between them.",
  },
  {
    name: "stale-value",
    title: "Stale value",
    summary: "A value is used that the run has since replaced, or one from an earlier year.",
    failureMode: "1.4",
    kinds: acted,
    lookFor: "Two values with the same name, and the older one is used although the newer one was there.",
  },
  {
    name: "unaware-of-termination",
    title: "Does not notice it is done",
    summary: "An agent assigns more work when the run should end.",
    failureMode: "1.5",
    kinds: spoken,
    lookFor: "Work that is assigned after the answer was there.",
  },
  {
    name: "conversation-reset",
    title: "Conversation reset",
    summary: "An agent starts over as if nothing had been said.",
    failureMode: "2.1",
    kinds: acted,
    lookFor: "The opening of the run, repeated in the middle of it.",
  },
  {
    name: "assumed-value",
    title: "Assumption instead of a question",
    summary: "A typical value is assumed when the right one had to be asked for or looked up.",
    failureMode: "2.2",
    kinds: acted,
    lookFor: "A round value that no earlier step gives.",
  },
  {
    name: "derailment",
    title: "Derailment",
    summary: "An agent turns to something that the run only touched on.",
    failureMode: "2.3",
    kinds: acted,
    lookFor: "A message or search that has hardly a word in common with the task.",
  },
  {
    name: "withheld-information",
    title: "Withheld information",
    summary: "Information that the next agent needs is not passed on.",
    failureMode: "2.4",
    kinds: spoken,
    lookFor: "A fact from earlier steps that is missing in a hand-off.",
  },
  {
    name: "wrong-hand-off",
    title: "Wrong hand-off",
    summary: "Work goes to the wrong agent.",
    failureMode: "2.4",
    kinds: spoken,
    lookFor: "An agent that is given work it has no tools or no role for.",
  },
  {
    name: "ignored-message",
    title: "Ignored message",
    summary: "What another agent has just said is ignored.",
    failureMode: "2.5",
    kinds: spoken,
    lookFor: "A step that would be the same without the message before it.",
  },
  {
    name: "reasoning-action-mismatch",
    title: "Acts against its reasoning",
    summary: "The call does a different operation than the reasoning concluded.",
    failureMode: "2.6",
    kinds: ["tool-call"],
    lookFor: "A mean where a sum was announced, or “or” where “and” was meant.",
  },
  {
    name: "premature-stop",
    title: "Premature stop",
    summary: "The last part of the work is left out, as if it were done.",
    failureMode: "3.1",
    kinds: spoken,
    lookFor: "A list of tasks or findings that ends too early.",
  },
  {
    name: "skipped-verification",
    title: "Skipped verification",
    summary: "A result is approved without the check that should come first.",
    failureMode: "3.2",
    kinds: ["message", "thought", "tool-call"],
    lookFor: "An approval with no tool call and no calculation between it and the result.",
  },
  {
    name: "swallowed-error",
    title: "Swallowed error",
    summary: "A tool fails, and what comes back looks like an empty answer.",
    failureMode: "3.2",
    kinds: ["tool-result"],
    lookFor: "An empty answer that nobody questions.",
  },
  {
    name: "hallucinated-result",
    title: "Hallucinated result",
    summary: "A result is stated that no tool returned.",
    failureMode: "3.2",
    kinds: any,
    lookFor: "A number that is in no tool answer and follows from none.",
  },
  {
    name: "early-rounding",
    title: "Early rounding",
    summary: "A value is rounded before it is used.",
    failureMode: "3.2",
    kinds: acted,
    lookFor: "A rounded value in the middle of a calculation.",
  },
  {
    name: "swapped-values",
    title: "Swapped values",
    summary: "Two values are swapped.",
    failureMode: "3.2",
    kinds: spoken,
    lookFor: "Two neighboring values in a list that an earlier step has in the opposite order.",
  },
  {
    name: "misread-tool-result",
    title: "Misread tool result",
    summary: "The wrong value is taken from a tool's answer.",
    failureMode: "3.3",
    kinds: acted,
    lookFor: "A value from the neighboring row or document.",
  },
  {
    name: "wrong-approval",
    title: "Approves a wrong result",
    summary: "A check approves a result that is wrong.",
    failureMode: "3.3",
    kinds: spoken,
    lookFor: "An approval although the check before it returned something else.",
  },
  {
    name: "wrong-rejection",
    title: "Rejects a right result",
    summary: "A check rejects a right result because of a condition that is not in the task.",
    failureMode: "3.3",
    kinds: spoken,
    lookFor: "A reason for rejecting that the question does not state.",
  },
] as const satisfies readonly FaultEntry[];

export type FaultName = (typeof faultCatalogue)[number]["name"];
