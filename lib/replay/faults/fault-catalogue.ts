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
    summary: "A number or date is stated with a slip, and nobody looked it up again.",
    failureMode: "3.2",
    kinds: spoken,
    lookFor: "A value that differs in a digit or so from the one in an earlier step or in the task.",
  },
  {
    name: "off-by-one",
    title: "Off by one",
    summary: "A count, a bound or a limit is one too high or one too low.",
    failureMode: "3.2",
    kinds: acted,
    lookFor: "A loop bound, LIMIT, index or count that leaves out the last item or takes one too many.",
  },
  {
    name: "unit-slip",
    title: "Wrong unit",
    summary: "A value is taken in another unit than it has, or converted by the wrong factor.",
    failureMode: "3.2",
    kinds: acted,
    lookFor:
      "Minutes for hours, grams for kilograms, a percentage for a share: results that are off by 10, 60, 100 or 1,000.",
  },
  {
    name: "wrong-entity",
    title: "Wrong entity",
    summary: "A name, code or place is mistaken for another of its kind, often for a namesake.",
    failureMode: "1.1",
    kinds: acted,
    lookFor: "A person, product, place or code that the task does not ask about, and that looks like the one it does.",
  },
  {
    name: "dropped-constraint",
    title: "Dropped constraint",
    summary: "One of the conditions that the task states is left out.",
    failureMode: "1.1",
    kinds: acted,
    lookFor: "A plan, query or program that lacks one of the conditions of the question.",
  },
  {
    name: "flipped-comparison",
    title: "Flipped comparison",
    summary: "A comparison is turned round: at least becomes at most, the highest the lowest.",
    failureMode: "1.1",
    kinds: acted,
    lookFor: "<, >, at least, at most, before, after, highest or lowest against what the task says.",
  },
  {
    name: "wrong-tool-argument",
    title: "Wrong tool argument",
    summary: "A tool is called with another value than the one that was decided on.",
    failureMode: "2.6",
    kinds: ["tool-call"],
    lookFor: "An argument that differs from what the steps before it say.",
  },
  {
    name: "wrong-field",
    title: "Wrong column",
    summary: "A query reads another column than the one that is asked about.",
    failureMode: "1.1",
    kinds: ["tool-call"],
    lookFor: "A column of the same table with a similar meaning: net for gross, ordered for shipped.",
  },
  {
    name: "wrong-format",
    title: "Wrong format",
    summary: "A number or date is written in another notation than the one that is asked for.",
    failureMode: "1.1",
    kinds: acted,
    lookFor: "Commas and points in each other's place, day and month turned round.",
  },
  {
    name: "role-violation",
    title: "Another agent's part",
    summary: "An agent does what is another agent's part, and leaves its own undone.",
    failureMode: "1.2",
    kinds: spoken,
    lookFor: "A message that repeats or decides what another agent is there for.",
  },
  {
    name: "loop",
    title: "Loop",
    summary: "An agent does again what it has just done.",
    failureMode: "1.3",
    kinds: acted,
    lookFor: "The same call or the same message twice, with nothing new between them.",
  },
  {
    name: "stale-value",
    title: "Stale value",
    summary: "A value is used that the run has replaced since, or one of an earlier year.",
    failureMode: "1.4",
    kinds: acted,
    lookFor: "Two values under one name, and the older one used after the newer one was there.",
  },
  {
    name: "unaware-of-termination",
    title: "Does not see that it is done",
    summary: "Where the run should end, an agent hands out work again.",
    failureMode: "1.5",
    kinds: spoken,
    lookFor: "Work that is handed out after the answer was there.",
  },
  {
    name: "conversation-reset",
    title: "Conversation reset",
    summary: "An agent starts over, as if nothing had been said.",
    failureMode: "2.1",
    kinds: acted,
    lookFor: "The opening of the run once more in the middle of it.",
  },
  {
    name: "assumed-value",
    title: "Assumption instead of a question",
    summary: "A usual value is assumed where the right one had to be asked for or looked up.",
    failureMode: "2.2",
    kinds: acted,
    lookFor: "A round value that no step before it gives.",
  },
  {
    name: "derailment",
    title: "Derailment",
    summary: "An agent turns to something that the run only brushed.",
    failureMode: "2.3",
    kinds: acted,
    lookFor: "A message or a search that shares hardly a word with the task.",
  },
  {
    name: "withheld-information",
    title: "Withheld information",
    summary: "One of the things that the next agent needs is not passed on.",
    failureMode: "2.4",
    kinds: spoken,
    lookFor: "A fact of earlier steps that is missing in a hand-over.",
  },
  {
    name: "wrong-hand-off",
    title: "Wrong hand-off",
    summary: "Work goes to another agent than the one whose turn it is.",
    failureMode: "2.4",
    kinds: spoken,
    lookFor: "An agent that is given what it has no tools or no part for.",
  },
  {
    name: "ignored-message",
    title: "Ignored message",
    summary: "What another agent has just said is not taken up.",
    failureMode: "2.5",
    kinds: spoken,
    lookFor: "A step that would read the same if the message before it had not come.",
  },
  {
    name: "reasoning-action-mismatch",
    title: "Acts against its reasoning",
    summary: "The call does another operation than the one that was reasoned out.",
    failureMode: "2.6",
    kinds: ["tool-call"],
    lookFor: "A mean where a sum was announced, or where and was meant.",
  },
  {
    name: "premature-stop",
    title: "Premature stop",
    summary: "The later part of the work is left out, as if it were done.",
    failureMode: "3.1",
    kinds: spoken,
    lookFor: "A list of work or findings that ends before all is there.",
  },
  {
    name: "skipped-verification",
    title: "Skipped verification",
    summary: "A result is approved without the check that should come first.",
    failureMode: "3.2",
    kinds: ["message", "thought", "tool-call"],
    lookFor: "An approval with no call and no reckoning between it and the result.",
  },
  {
    name: "swallowed-error",
    title: "Swallowed error",
    summary: "A tool breaks down, and what comes back looks like an empty answer.",
    failureMode: "3.2",
    kinds: ["tool-result"],
    lookFor: "An empty answer that nobody doubts.",
  },
  {
    name: "hallucinated-result",
    title: "Hallucinated result",
    summary: "A result is stated that no tool gave.",
    failureMode: "3.2",
    kinds: any,
    lookFor: "A number that stands in no answer of a tool and follows from none.",
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
    summary: "Two values stand under each other's name.",
    failureMode: "3.2",
    kinds: spoken,
    lookFor: "Two neighbours in a list that an earlier step has the other way round.",
  },
  {
    name: "misread-tool-result",
    title: "Misread tool result",
    summary: "Another value is taken from a tool's answer than the one that was asked for.",
    failureMode: "3.3",
    kinds: acted,
    lookFor: "A value of the neighbouring row or document.",
  },
  {
    name: "wrong-approval",
    title: "Approves what is wrong",
    summary: "A check lets a result through that does not stand.",
    failureMode: "3.3",
    kinds: spoken,
    lookFor: "An approval although the check before it gave something else.",
  },
  {
    name: "wrong-rejection",
    title: "Rejects what is right",
    summary: "A check sends a right result back, over a condition that is not the task's.",
    failureMode: "3.3",
    kinds: spoken,
    lookFor: "A reason for sending back that the question does not state.",
  },
] as const satisfies readonly FaultEntry[];

export type FaultName = (typeof faultCatalogue)[number]["name"];
