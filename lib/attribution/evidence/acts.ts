import { type Step } from "@/lib/traces/trace";
import { argumentsText, tellingWords } from "./calls";
import { asks, claimsSuccess, speaksOfAll } from "./claims";
import { ownsUp } from "./failure-words";
import { maxReadLength, passagesOf } from "./passages";

/** What an agent says at a step, or the arguments of its call, and what can be read from it alone. */
export interface Act {
  text: string;
  words: readonly string[];
  ownsUp: boolean;
  /** It asks something, and says of nothing that it is done. */
  asks: boolean;
  claimsSuccess: boolean;
  hasFigure: boolean;
  speaksOfAll: boolean;
  /** It holds code or a call written out: an act of its own, which may be a further try. */
  isCode: boolean;
}

/** Reads what agents say and do, each step once. */
export function actReader(): (step: Step) => Act {
  const known = new Map<number, Act>();
  return (step) => {
    const found = known.get(step.index) ?? readAct(step);
    known.set(step.index, found);
    return found;
  };
}

function readAct(step: Step): Act {
  const text = (step.kind === "tool-call" ? argumentsText(step) : step.content).slice(0, maxReadLength);
  return {
    text,
    words: tellingWords(text),
    ownsUp: ownsUp(text),
    asks: asks(text) && !passagesOf(text).some((passage) => !asks(passage.text) && claimsSuccess(passage.text)),
    claimsSuccess: claimsSuccess(text),
    speaksOfAll: speaksOfAll(text),
    hasFigure: /\p{N}/u.test(text),
    isCode: text.includes("```") || /^\s{0,5}\w{2,60}\s?\(\s?[{"'\w]/u.test(text),
  };
}
