import { type Step } from "@/lib/traces/trace";
import { type Item, listsOf } from "../evidence/duties/items";
import { findValues, valueKey } from "../rules/find-values";
import { doingOf } from "./sign";

const maxReadLength = 4_000;
/** What names a value in a program. */
const inQuotes = /(["'`])([^"'`\n]{2,60})\1/gu;

/** A step as its signs are read from it. */
export interface StepRead {
  step: Step;
  does: string;
  text: string;
  lower: string;
  words: ReadonlySet<string>;
  /** By what they are compared. */
  values: ReadonlyMap<string, string>;
  /** Of its lists the items that name a value. */
  lists: readonly (readonly Item[])[];
  items: readonly Item[];
}

export function readStep(step: Step): StepRead {
  const text = textOf(step).slice(0, maxReadLength);
  const values = new Map(findValues(text).map((value) => [value.key, value.text]));
  if (step.kind === "tool-call")
    for (const [, , value = ""] of text.matchAll(inQuotes)) values.set(valueKey(value), value);
  const isSaid = step.kind === "message" || step.kind === "handoff";
  const lists = isSaid ? listsOf(text).map(({ items }) => items.filter(({ value }) => value !== null)) : [];
  const lower = text.toLowerCase();
  return {
    step,
    does: doingOf(step),
    text,
    lower,
    words: new Set(lower.match(/[\p{L}\p{N}]+/gu) ?? []),
    values,
    lists,
    items: lists.flat(),
  };
}

/** Of a call its arguments. */
function textOf({ kind, tool, content }: Step): string {
  const given = kind === "tool-call" ? tool?.arguments : undefined;
  if (typeof given !== "object" || given === null) return content;
  return Object.values(given)
    .map((value) => (typeof value === "string" ? value : (JSON.stringify(value) ?? "")))
    .join("\n");
}
