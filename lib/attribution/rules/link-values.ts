import { type Step, type Trace } from "@/lib/traces/trace";
import { stepsPerTurn } from "../evidence/evidence-kind";
import { type CarriedValue, findValues } from "./find-values";

/** A value that a step holds and that first stood at another; `isChanged` where it was another there. */
export interface ValueLink {
  from: number;
  to: number;
  value: string;
  key: string;
  isChanged: boolean;
}

export interface LinkedValues {
  links: ValueLink[];
  /** The step at which each value first stands, by key; -1 for those of the question. */
  firstAt: ReadonlyMap<string, number>;
  /** The values of each step. */
  values: readonly (readonly CarriedValue[])[];
}

/**
 * Follows numbers, codes, addresses, quoted passages and names through a trace: where each first stands and where it is
 * taken over. Values that the question holds are nobody's and are not linked.
 * Gives others their turn after every few steps.
 */
export function* linkValues(trace: Trace): Generator<void, LinkedValues, void> {
  const firstAt = new Map<string, number>(findValues(trace.question).map(({ key }) => [key, -1]));
  const values: CarriedValue[][] = [];
  const links: ValueLink[] = [];
  for (const [at, step] of trace.steps.entries()) {
    if (at % stepsPerTurn === 0) yield;
    const own = findValues(textOf(step));
    values.push(own);
    for (const { key, text } of own) {
      const from = firstAt.get(key);
      if (from === undefined) firstAt.set(key, at);
      else if (from >= 0 && from < at) links.push({ from, to: at, value: text, key, isChanged: false });
    }
  }
  return { links, firstAt, values };
}

/** The text of a step with the arguments of its call, which may hold more. */
function textOf({ content, tool, kind }: Step): string {
  const given = kind === "tool-call" && tool ? (JSON.stringify(tool.arguments) ?? "") : "";
  return given === "" || given === content ? content : `${content}\n${given}`;
}
