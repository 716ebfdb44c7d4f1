import { sameAgent } from "@/lib/traces/normalise-agent";
import { type Step } from "@/lib/traces/trace";
import { type Ranked } from "../strongest";
import { brief, clash, type Placed } from "./clash";
import { type Fact, isSameRounded } from "./read-facts";

const maxPerKey = 8;
const maxLists = 12;

interface Known {
  fact: Fact;
  stepIndex: number | null;
  agent: string | null;
  /** What a call asks for is no source for another call: two calls differ on purpose. */
  isCall: boolean;
}

/** The facts that were listed so far, and how a list that repeats others differs from them. */
export class ListedFacts {
  readonly #byKey = new Map<string, Known[]>();
  readonly #lists: { stepIndex: number | null; facts: readonly Fact[] }[] = [];

  add(step: Pick<Step, "index" | "agent" | "kind"> | null, facts: readonly Fact[]): void {
    const stepIndex = step?.index ?? null;
    const isCall = step?.kind === "tool-call";
    for (const fact of facts) {
      const known = this.#byKey.get(fact.key) ?? [];
      if (known.length < maxPerKey) known.push({ fact, stepIndex, agent: step?.agent ?? null, isCall });
      this.#byKey.set(fact.key, known);
    }
    if (facts.length >= 3) this.#lists.push({ stepIndex, facts });
    // The first ones stay: they are what others repeat.
    if (this.#lists.length > maxLists) this.#lists.splice(maxLists / 2, 1);
  }

  /** Values that a list gives to keys otherwise than an earlier one that it repeats for the rest. */
  differing(step: Step, facts: readonly Fact[], isInContent: boolean): Ranked[] {
    const repeats = new Map<number | null, boolean>();
    const isRepeated = (stepIndex: number | null): boolean => {
      const isSo = repeats.get(stepIndex) ?? this.#repeats(facts, stepIndex);
      repeats.set(stepIndex, isSo);
      return isSo;
    };
    return facts.flatMap((fact) => {
      const known = this.#byKey.get(fact.key) ?? [];
      const [first] = known;
      if (!first) return this.#renamed(step, fact, facts, isInContent);
      if (first.isCall && step.kind === "tool-call") return [];
      const isOneValue = known.every(({ fact: { norm } }) => norm === first.fact.norm);
      if (!isOneValue || isSameRounded(fact, first.fact) || isCountedOn(fact, first, step)) return [];
      const isSameKind = (fact.number === null) === (first.fact.number === null);
      if (!isSameKind || !isRepeated(first.stepIndex)) return [];
      const isHeld = facts.some(({ key, norm }) => key === fact.key && norm === first.fact.norm);
      if (isHeld && !this.#isMoved(fact, first, facts)) return [];
      return [
        clash(
          step,
          placed(fact, step.index, isInContent),
          `gives ${brief(fact.label)} as ${brief(fact.value)}`,
          placed(first.fact, first.stepIndex, true),
          `@ has ${brief(first.fact.value)}`,
          6,
        ),
      ];
    });
  }

  /** Whether a list repeats that of a step but for one value, or two that may have changed places. */
  #repeats(facts: readonly Fact[], stepIndex: number | null): boolean {
    const list = this.#lists.find((one) => one.stepIndex === stepIndex)?.facts ?? [];
    const shared = facts.filter(({ key }) => list.some((one) => one.key === key));
    const same = shared.filter(({ key, norm }) => list.some((one) => one.key === key && one.norm === norm)).length;
    return same >= 2 && shared.length - same <= 2 && same * 2 >= shared.length;
  }

  /** Whether a key is given twice, and the second value is that of a key of the earlier list that is gone. */
  #isMoved(fact: Fact, { stepIndex }: Known, facts: readonly Fact[]): boolean {
    const list = this.#lists.find((one) => one.stepIndex === stepIndex)?.facts ?? [];
    const before = list.find(({ norm, key }) => norm === fact.norm && key !== fact.key);
    return before !== undefined && facts.every(({ key }) => key !== before.key);
  }

  /** A key that is new, in the place of one of the same value of which one word was another. */
  #renamed(step: Step, fact: Fact, facts: readonly Fact[], isInContent: boolean): Ranked[] {
    for (const { stepIndex, facts: list } of this.#lists) {
      const before = list.find(({ norm, key }) => norm === fact.norm && isOneWordOther(key, fact.key));
      const isGone = before && facts.every(({ key }) => key !== before.key);
      if (!isGone || !this.#repeats(facts, stepIndex)) continue;
      const said = `gives ${brief(fact.value)} as ${brief(fact.label)}`;
      const own = placed(fact, step.index, isInContent);
      return [clash(step, own, said, placed(before, stepIndex, true), `@ has it as ${brief(before.label)}`, 5)];
    }
    return [];
  }
}

/** Whether it may be a state that moved on: a place on a page, or one more than the same agent had. */
function isCountedOn(fact: Fact, { fact: before, agent }: Known, step: Step): boolean {
  const bare = (text: string): string => text.replaceAll(/\p{N}/gu, "");
  if (fact.number === null || before.number === null)
    return /\p{L}/u.test(fact.norm) && bare(fact.norm) === bare(before.norm);
  return agent !== null && sameAgent(agent, step.agent) && Math.abs(fact.number - before.number) === 1;
}

export const placed = ({ value, from, to }: Fact, stepIndex: number | null, isInContent: boolean): Placed => ({
  stepIndex,
  text: value,
  from: isInContent ? from : null,
  to,
});

/** Whether two keys of as many words, two at least, differ in one of them. */
function isOneWordOther(one: string, other: string): boolean {
  const words = one.split(" ");
  const others = other.split(" ");
  return (
    words.length >= 2 && words.length === others.length && words.filter((word, at) => word !== others[at]).length === 1
  );
}
