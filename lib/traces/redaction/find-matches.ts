import { noSign, type Program } from "./pattern-program";

/** A part of a text, in code units: `end` is behind it. */
export interface Span {
  start: number;
  end: number;
}

/**
 * Every part of the text that belongs to some match of the pattern, touching ones apart. All ways to match are
 * followed side by side, so that the time grows with the length of the text and never more, whatever the
 * pattern. Empty matches are none.
 */
export function findMatches(program: Program, text: string, options: { isCaseSensitive: boolean }): Span[] {
  const spans: Span[] = [];
  const machine = createMachine(program, options.isCaseSensitive ? (sign) => [sign] : casesOf);
  let before = noSign;
  for (let at = 0; ;) {
    const sign = at < text.length ? (text.codePointAt(at) ?? noSign) : noSign;
    const start = machine.enter(at, before, sign);
    if (start < at) addSpan(spans, { start, end: at });
    if (sign === noSign) return spans;
    machine.step(sign);
    before = sign;
    at += sign > 0xffff ? 2 : 1;
  }
}

/** A sign in both cases. */
const casesOf = (sign: number): number[] => {
  const text = String.fromCodePoint(sign);
  return [...new Set([text, text.toLowerCase(), text.toUpperCase()])].flatMap(
    (variant) => variant.codePointAt(0) ?? [],
  );
};

/** Ends come in order; a span swallows those before it that it reaches back over. */
function addSpan(spans: Span[], span: Span): void {
  let { start } = span;
  for (let last = spans.at(-1); last && last.end > start; last = spans.at(-1)) {
    start = Math.min(start, last.start);
    spans.pop();
  }
  spans.push({ start, end: span.end });
}

/** States that are reached, each with the earliest place at which a match that reached it began. */
function createMachine({ instructions, start }: Program, variantsOf: (sign: number) => number[]) {
  let arrived = new Map<number, number>();
  const begun = new Float64Array(instructions.length).fill(Infinity);
  const waiting: number[] = [];

  /**
   * Follows what needs no sign from the states that were arrived at and from the start; answers where the
   * longest match that ends here began.
   */
  const enter = (at: number, before: number, after: number): number => {
    for (const state of waiting) begun[state] = Infinity;
    waiting.length = 0;
    let first = Infinity;
    const visit = (state: number, from: number): void => {
      const stack = [state];
      for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
        if (from >= (begun[top] ?? Infinity)) continue;
        if (begun[top] === Infinity) waiting.push(top);
        begun[top] = from;
        const instruction = instructions[top];
        if (instruction?.kind === "split") stack.push(instruction.other, instruction.next);
        else if (instruction?.kind === "assert" && instruction.holds(before, after)) stack.push(instruction.next);
        else if (instruction?.kind === "match") first = Math.min(first, from);
      }
    };
    // The earliest first: no state is then gone over twice.
    for (const [state, from] of [...arrived].sort(([, a], [, b]) => a - b)) visit(state, from);
    visit(start, at);
    return first;
  };

  /** Goes on over one sign. */
  const step = (sign: number): void => {
    const variants = variantsOf(sign);
    const next = new Map<number, number>();
    for (const state of waiting) {
      const instruction = instructions[state];
      if (instruction?.kind !== "sign" || !variants.some(instruction.isIn)) continue;
      const from = begun[state] ?? Infinity;
      next.set(instruction.next, Math.min(from, next.get(instruction.next) ?? Infinity));
    }
    arrived = next;
  };
  return { enter, step };
}
