import { accidental, actionOf, headOf, type ToldStep } from "./action";
import { MinHashes } from "./min-hash";
import { type ComparedStep } from "./trace-alignment";
import { createVocabulary, type Vocabulary } from "./vocabulary";

/** So many steps are read between two turns of others. */
const stepsPerTurn = 10;

/** A trace ready to be compared. All by the place of the step. */
export interface ReadTrace {
  length: number;
  /** Equal where the same agent does the same kind of thing with the same tool. */
  heads: Int32Array;
  /** Equal where steps are the same, but for clock times, random ids and white space. */
  keys: Int32Array;
  /** Makes `tokensOf` and `sketches` ready for a stretch; what is the same on both sides never needs them. */
  prepare: (from: number, to: number) => Generator<void, void, void>;
  /** What a step says, as numbers in rising order. */
  tokensOf: (at: number) => Int32Array;
  sketches: MinHashes;
}

/** Reads traces so that their heads, keys and tokens can be compared with each other. */
export function createReader(): (steps: readonly ComparedStep[]) => Generator<void, ReadTrace, void> {
  const vocabulary = createVocabulary();
  const headNumbers = createNumbers();
  const keyNumbers = createNumbers();
  return function* (steps) {
    const heads = new Int32Array(steps.length);
    const keys = new Int32Array(steps.length);
    for (const [at, step] of steps.entries()) {
      const head = headOf(told(step));
      heads[at] = headNumbers(head);
      const words = step.content.replace(accidental, " ").replace(/\s+/gu, " ").trim();
      keys[at] = keyNumbers([head, step.recipient ?? "", step.wholeHash ?? "", words].join("\n"));
      if (at % stepsPerTurn === 0) yield;
    }
    return { length: steps.length, heads, keys, ...createSketches(steps, vocabulary) };
  };
}

function createSketches(steps: readonly ComparedStep[], vocabulary: Vocabulary) {
  const tokens: (Int32Array | undefined)[] = [];
  const sketches = new MinHashes(steps.length);
  const tokensOf = (at: number): Int32Array => {
    const [step, known] = [steps[at], tokens[at]];
    if (known || !step) return known ?? new Int32Array();
    const { words, values } = vocabulary.encode(actionOf(told(step)));
    return (tokens[at] = Int32Array.from([...words, ...values]).sort());
  };
  function* prepare(from: number, to: number): Generator<void, void, void> {
    for (let at = from; at < to; at += 1) {
      sketches.put(at, tokensOf(at));
      if (at % stepsPerTurn === 0) yield;
    }
  }
  return { tokensOf, sketches, prepare };
}

const told = ({ agent, kind, content, tool, recipient }: ComparedStep): ToldStep => ({
  agent,
  kind,
  content,
  ...(tool !== null && { tool: { name: tool, arguments: null } }),
  ...(recipient !== null && { recipient }),
});

function createNumbers(): (text: string) => number {
  const numbers = new Map<string, number>();
  return (text) => {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, numbers.size);
    return numbers.size - 1;
  };
}
