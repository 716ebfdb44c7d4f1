import { sameAgent } from "@/lib/traces/normalise-agent";
import { type Step } from "@/lib/traces/trace";
import { type Ranked } from "../strongest";
import { brief, clash } from "./clash";
import { placed } from "./listed";
import { type Fact, fold, isRounding } from "./read-facts";
import { asciiDigits, readNumber } from "../ledger/read-number";

const maxLength = 400;

interface Bare {
  stepIndex: number;
  number: number;
  text: string;
  from: number;
  /** Who got or said it. */
  agent: string | null;
  isTool: boolean;
}

/** The one number that was told last, and whether the next report of a single number gives another. */
export class BareResults {
  #last: Bare | null = null;

  add(step: Step, facts: readonly Fact[], isActing: boolean): void {
    if (step.kind === "tool-result") this.#last = bareOf(step);
    else if (isActing) {
      const [only, another] = reported(step, facts);
      const isOne = only && !another && only.number !== null;
      this.#last = isOne
        ? {
            stepIndex: step.index,
            number: only.number ?? 0,
            text: only.value,
            from: only.from,
            agent: step.agent,
            isTool: false,
          }
        : null;
    }
  }

  /** `isKnown`: the number stood somewhere before. */
  differing(step: Step, facts: readonly Fact[], isKnown: (fact: Fact) => boolean): Ranked[] {
    const last = this.#last;
    const [only, another] = reported(step, facts);
    if (!last || !only || another || only.number === null || only.number === last.number) return [];
    const isOwn = last.agent !== null && sameAgent(last.agent, step.agent);
    if (last.isTool ? last.agent !== null && !isOwn : isOwn || isKnown(only)) return [];
    if (isRounding(only.number, last.number, only.decimals) || asciiDigits(step.content).includes(last.text)) return [];
    const said = `gives ${brief(only.label)} as ${brief(only.value)}`;
    const rest = last.isTool ? `the answer in @ is ${brief(last.text)}` : `@ has ${brief(last.text)}`;
    return [
      clash(
        step,
        placed(only, step.index, true),
        said,
        { stepIndex: last.stepIndex, text: last.text, from: last.from, to: last.from + last.text.length },
        rest,
        5,
      ),
    ];
  }
}

/** What a short message reports: its facts that are numbers, where it writes nothing out. */
const reported = ({ kind, content }: Step, facts: readonly Fact[]): Fact[] =>
  kind === "message" && content.length <= maxLength && !/[+×*/]\s?\d|=\s/u.test(content)
    ? facts.filter(({ number }) => number !== null)
    : [];

/** A result that is one number, with a line above it at most. */
function bareOf({ index, content, recipient }: Step): Bare | null {
  if (content.length > maxLength) return null;
  const found = /(?:^|[:：\n]\s*)(-?\d[\d.,]{0,20})\s*$/u.exec(asciiDigits(content));
  const text = (found?.[1] ?? "").replace(/[.,]+$/u, "");
  const head = content.slice(0, found?.index ?? 0);
  const read =
    found && !/\d/u.test(head) && fold(head).split(" ").length <= 8 ? readNumber(text.replace("-", ""), false) : null;
  if (!read) return null;
  const from = (found?.index ?? 0) + (found?.[0] ?? "").indexOf(text);
  const number = text.startsWith("-") ? -read.value : read.value;
  return { stepIndex: index, number, text, from, agent: recipient ?? null, isTool: true };
}
