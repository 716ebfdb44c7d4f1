import { type Step } from "@/lib/traces/trace";
import { placeOf, short } from "../ledger/sentence";
import { type Found, type Ranked } from "../strongest";

/** A value at a place of the trace; `stepIndex` is null for the question, `from` where it is not in the content. */
export interface Placed {
  stepIndex: number | null;
  text: string;
  from: number | null;
  to: number;
}

/** A finding that a step gives a value, against another place; `rest` is what the sentence says of that place. */
export function clash(step: Step, own: Placed, said: string, other: Placed, rest: string, strength: number): Ranked {
  const found: Found = {
    stepIndex: step.index,
    agent: step.agent,
    party: "agent",
    words: `Step ${step.index} ${said}; ${rest.replace("@", placeOf(other.stepIndex))}.`,
    span: spanOf(own),
    against: [{ stepIndex: other.stepIndex, span: spanOf(other), text: short(other.text) }],
  };
  return { found, strength };
}

const spanOf = ({ from, to }: Placed): Found["span"] => (from === null || from >= to ? null : { from, to });

const maxWords = 6;

/** A text of the trace for a sentence, of few words. */
export const brief = (text: string, most = maxWords): string =>
  short(text.slice(0, 200).trim().split(/\s+/u).slice(0, most).join(" "));
