import { type Step, type Trace } from "@/lib/traces/trace";
import { argumentsText } from "../calls";
import { type Found } from "../strongest";
import { type Item, numbersIn } from "./items";
import { againstItem, findingOf, type Holder, quote } from "./read-duties";

/** So many steps after a hand-over are read for what its receiver calls. */
const window = 30;
/** Arguments are read so far: behind it a value may stand that is taken for gone. */
const longest = 900;
/** Numbers of a row from so many on are told apart from another row by all but one of them. */
const leastRow = 5;
/** Numbers that programs hold by themselves. */
const own = new Set(["0", "1", "2", "10", "12", "24", "60", "100", "1000"]);

const plain = (number: string): string => number.replace(/(?<=\d),(?=\d{3}\b)/gu, "").replace(/\.0+$/u, "");
const numbersOf = (text: string): string[] => numbersIn(text).map(plain);

/** Where each number of a trace stands for the first time; read once, when it is first asked for. */
export class NumberPlaces {
  readonly #trace: Trace;
  #first: Map<string, number> | null = null;

  constructor(trace: Trace) {
    this.#trace = trace;
  }

  /** Whether a number stands neither in the question nor in a step before this one. */
  isNew(number: string, stepIndex: number): boolean {
    this.#first ??= this.#read();
    return (this.#first.get(number) ?? stepIndex) >= stepIndex;
  }

  #read(): Map<string, number> {
    const first = new Map<string, number>();
    const add = (text: string, at: number): void => {
      for (const number of numbersOf(text)) if (!first.has(number)) first.set(number, at);
    };
    add(this.#trace.question, -1);
    for (const { systemPrompt } of this.#trace.agents) add(systemPrompt ?? "", -1);
    for (const { index, content } of this.#trace.steps) add(content, index);
    return first;
  }
}

/** What the receiver of a hand-over calls, and the numbers of each call. */
interface Work {
  calls: readonly Step[];
  said: readonly string[][];
}

/**
 * A number that was handed over and is in no call of its receiver, while the others are, and in whose place a number
 * stands that nothing before it holds; a row of numbers of which all but one are there.
 */
export function valuesNotCalled(steps: readonly Step[], source: Holder, places: NumberPlaces): Found[] {
  const receiver = source.step.recipient;
  if (!source.isOwn || receiver === undefined) return [];
  const work = workOf(steps, source, receiver);
  if (work.calls.length === 0) return [];
  const row = source.items.flatMap((item) => rowChanged(work, source, item, places)).slice(0, 1);
  return row.length > 0 ? row : valueReplaced(work, source, places);
}

function workOf(steps: readonly Step[], { step }: Holder, receiver: string): Work {
  const calls: Step[] = [];
  for (const next of steps.slice(step.index + 1, step.index + 1 + window)) {
    if (next.kind === "tool-result" || next.kind === "thought" || next.kind === "system") continue;
    if (next.agent !== receiver || next.kind !== "tool-call") break;
    calls.push(next);
  }
  const texts = calls.map(argumentsText);
  return texts.some((text) => text.length > longest)
    ? { calls: [], said: [] }
    : { calls, said: texts.map((text) => numbersOf(text)) };
}

const numberOf = ({ value }: Item): string | null => {
  const numbers = numbersOf(value ?? "");
  // "12 August" and "2 of 3" are no single number; what is behind it is its unit.
  return numbers.length === 1 && /^-?\d/u.test(value ?? "") && (value ?? "").length < 40 ? (numbers[0] ?? null) : null;
};

/** The only number of the others' company that is in no call, and the only one of a call that is new there. */
function valueReplaced({ calls, said }: Work, source: Holder, places: NumberPlaces): Found[] {
  const handed = source.items.flatMap((item) => {
    const number = numberOf(item);
    return number === null || own.has(number) ? [] : [{ item, number }];
  });
  const missing = handed.filter(({ number }) => !said.some((numbers) => numbers.includes(number)));
  // Of several, one that names another item ("rate of 2031: 9.2") is no term.
  const isName = (number: string): boolean => source.items.some(({ name }) => numbersOf(name).includes(number));
  const gone = missing.length === 1 ? missing : missing.filter(({ number }) => !isName(number));
  const [first] = gone;
  if (!first || gone.length > 1 || handed.length < 3) return [];
  for (const [at, call] of calls.entries()) {
    const strange = (said[at] ?? []).filter((number) => !own.has(number) && places.isNew(number, call.index));
    const [number] = strange;
    if (number !== undefined && strange.length === 1) return [replaced(call, number, source, first.item)];
  }
  return [];
}

/** A row as it was handed over but for one of its numbers, in whose place a new one stands. */
function rowChanged({ calls, said }: Work, source: Holder, item: Item, places: NumberPlaces): Found[] {
  const row = numbersOf(item.value ?? "");
  if (row.length < leastRow) return [];
  return calls.flatMap((call, at): Found[] => {
    const numbers = said[at] ?? [];
    for (let from = 0; from + row.length <= numbers.length; from += 1) {
      const other = numbers.slice(from, from + row.length).filter((number, place) => number !== row[place]);
      const [number] = other;
      if (number === undefined) return [];
      if (other.length === 1 && places.isNew(number, call.index)) return [replaced(call, number, source, item)];
    }
    return [];
  });
}

function replaced(call: Step, number: string, { step }: Holder, item: Item): Found {
  const from = call.content.indexOf(number);
  return findingOf(
    call,
    `Step ${call.index} uses ${number}, which appears nowhere earlier; step ${step.index} passes on ${quote(item.text)}.`,
    from < 0 ? null : { from, to: from + number.length },
    againstItem(step, item),
  );
}
