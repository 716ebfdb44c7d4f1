import { type Step, type Trace } from "@/lib/traces/trace";
import { type KindOfEvidence, stepsPerTurn } from "../evidence-kind";
import { BareResults } from "../facts/bare-results";
import { ListedFacts } from "../facts/listed";
import { type Fact, readFacts } from "../facts/read-facts";
import { ToldSentences } from "../facts/told-sentences";
import { ToldTables } from "../facts/told-tables";
import { argumentsOf, type LedgerStep, ledgerOf } from "../ledger/ledger";
import { type Ranked, strongest } from "../strongest";

export const contradicts: KindOfEvidence = {
  name: "contradicts",
  weight: 1.4,
  summary: "A value that differs from the one its source gives: a list, a result, or a table cell.",
  *find(trace) {
    return strongest(yield* new Reader(trace).read(ledgerOf(trace).steps));
  },
};

/** A longer step of an agent is a page that it read out. */
const maxOwnLength = 2_000;

/** Reads a trace step by step and compares what each says with what stood before. */
class Reader {
  readonly #listed = new ListedFacts();
  readonly #told = new ToldSentences();
  readonly #tables = new ToldTables();
  readonly #bare = new BareResults();
  /** Values of keys, and numbers, that stood somewhere. */
  readonly #known = new Set<string>();

  constructor(trace: Trace) {
    this.#listed.add(null, readFacts(trace.question));
    for (const { key } of ledgerOf(trace).question) this.#known.add(key);
  }

  *read(steps: readonly LedgerStep[]): Generator<void, Ranked[], void> {
    const all: Ranked[] = [];
    for (const { step, isActing, entries } of steps) {
      if (step.index % stepsPerTurn === 0) yield;
      const facts = step.content.length <= maxOwnLength || !isActing ? readFacts(step.content) : [];
      const given = argumentsOf(step);
      const ranked = isActing ? this.#differing(step, facts, true) : [];
      if (isActing && given !== "") ranked.push(...this.#differing(step, readFacts(given), false));
      this.#listed.add(step, facts);
      this.#bare.add(step, facts, isActing);
      if (step.kind === "tool-result") {
        this.#told.add(step.index, step.content);
        this.#tables.add(step);
      }
      for (const { key } of entries) this.#known.add(key);
      for (const fact of facts) this.#known.add(saidKey(fact));
      all.push(...onePerValue(ranked));
    }
    return all;
  }

  #differing(step: Step, facts: readonly Fact[], isInContent: boolean): Ranked[] {
    const ranked = this.#listed.differing(step, facts, isInContent);
    if (isInContent && step.kind !== "tool-call") ranked.push(...this.#tables.differing(step));
    if (isInContent) ranked.push(...this.#bare.differing(step, facts, ({ norm }) => this.#known.has(norm)));
    for (const fact of facts)
      if (!this.#known.has(saidKey(fact))) ranked.push(...this.#told.differing(step, fact, isInContent));
    return ranked;
  }
}

const saidKey = ({ key, norm }: Fact): string => `${key}\n${norm}`;

/** Of findings at the same value the strongest. */
const onePerValue = (ranked: readonly Ranked[]): Ranked[] =>
  ranked
    .toSorted((one, other) => other.strength - one.strength)
    .filter(
      ({ found: { span } }, at, sorted) =>
        span === null || sorted.findIndex(({ found }) => found.span?.from === span.from) === at,
    );
