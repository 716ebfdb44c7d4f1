import { isActing } from "@/lib/attribution/rules/acting-steps";
import { type Step, type Trace } from "@/lib/traces/trace";
import { excerpt } from "../passages";
import { type Item, type ItemList, listsOf } from "./items";
import { type Found } from "../strongest";

/** A step that holds lists. */
export interface Holder {
  step: Step;
  lists: readonly ItemList[];
  items: readonly Item[];
  /** Whether an agent of the run wrote it. */
  isOwn: boolean;
}

/** A step as far as duties go: its lists, those of the steps before it, and where the calls of its agent stand. */
export interface Turn {
  at: Holder;
  /** Holders before it, the last ones first. */
  before: readonly Holder[];
}

/** So many messages with lists are read of a trace. */
const maxTurns = 600;
/** So many earlier lists are looked at. */
const maxBefore = 8;

const holderOf = (step: Step): Holder => {
  const says = step.kind === "message" || step.kind === "handoff" || step.kind === "input";
  const lists = says ? listsOf(step.content) : [];
  const isOwn = step.kind !== "input" && (isActing(step) || step.kind === "handoff");
  return { step, lists, items: lists.flatMap(({ items }) => items), isOwn };
};

/** All messages that hold lists, each with those before it. */
export function turnsOf({ steps }: Trace): Turn[] {
  const turns: Turn[] = [];
  const held: Holder[] = [];
  for (const step of steps) {
    const at = holderOf(step);
    if (at.lists.length === 0) continue;
    turns.push({ at, before: held.slice(-maxBefore).reverse() });
    held.push(at);
    if (turns.length === maxTurns) break;
  }
  return turns;
}

export const same = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && one.trim().toLowerCase() === other.trim().toLowerCase();

/** A finding at a step: its sentence, its passage, and what it leaves out. */
export function findingOf(
  step: Step,
  words: string,
  span: { from: number; to: number } | null,
  against: Found["against"],
): Found {
  return { stepIndex: step.index, agent: step.agent, party: "agent", words, span, against };
}

export const againstItem = (step: Step, { from, to }: { from: number; to: number }): Found["against"] => [
  { stepIndex: step.index, span: { from, to }, text: step.content.slice(from, to) },
];

export const quote = (text: string): string => `“${excerpt(text)}”`;
