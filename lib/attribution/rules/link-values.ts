import { type Step, type Trace } from "@/lib/traces/trace";
import { isActing } from "./acting-steps";
import { type CarriedValue, findValues, isSlipOf, mayBeSlip } from "./find-values";

/**
 * A value that a step holds and that first stood at another; where `isChanged`, the step holds a slip of it. `from` is
 * null for a value of the question alone.
 */
export interface ValueLink {
  from: number | null;
  to: number;
  value: string;
  key: string;
  isChanged: boolean;
  /** What it was, where it is changed. */
  was?: string;
}

export interface LinkedValues {
  links: ValueLink[];
  /** The step at which each value first stands, by key; -1 for those of the question. */
  firstAt: ReadonlyMap<string, number>;
  /** The values of each step. */
  values: readonly (readonly CarriedValue[])[];
}

/** So many codes and numbers are kept in mind for slips; the oldest are forgotten. */
const maxRemembered = 500;

/**
 * Follows numbers, codes, addresses, quoted passages and names through a trace: where each first stands and where it is
 * taken over. Values that the question holds are nobody's and are not linked. A value that stands nowhere before and is
 * a slip of one that does, in a step that does not hold that one too, is a changed one.
 */
export function linkValues(trace: Trace): LinkedValues {
  const firstAt = new Map<string, number>(findValues(trace.question).map(({ key }) => [key, -1]));
  const values = trace.steps.map((step) => findValues(textOf(step)));
  const remembered = [...firstAt.keys()].filter(mayBeSlip);
  const links: ValueLink[] = [];
  for (const [at, step] of trace.steps.entries()) {
    const own = values[at] ?? [];
    const keys = new Set(own.map(({ key }) => key));
    for (const { key, text } of own) {
      const from = firstAt.get(key);
      if (from !== undefined) {
        if (from >= 0 && from < at) links.push({ from, to: at, value: text, key, isChanged: false });
        continue;
      }
      const was =
        (isActing(step) || step.kind === "handoff") && mayBeSlip(key) ? slipSource(key, remembered, keys) : undefined;
      if (was !== undefined) {
        const source = firstAt.get(was) ?? -1;
        links.push({ from: source < 0 ? null : source, to: at, value: text, key, isChanged: true, was });
      }
    }
    for (const { key } of own) {
      if (firstAt.has(key)) continue;
      firstAt.set(key, at);
      if (mayBeSlip(key)) remembered.push(key);
    }
    remembered.splice(0, Math.max(0, remembered.length - maxRemembered));
  }
  return { links, firstAt, values };
}

/** The text of a step with the arguments of its call, which may hold more. */
function textOf({ content, tool, kind }: Step): string {
  const given = kind === "tool-call" && tool ? (JSON.stringify(tool.arguments) ?? "") : "";
  return given === "" || given === content ? content : `${content}\n${given}`;
}

/** The value before that this one is a slip of, where the step does not hold that one too. */
const slipSource = (key: string, remembered: readonly string[], own: ReadonlySet<string>): string | undefined =>
  remembered.find((other) => isSlipOf(key, other) && !own.has(other));
