import { type PatternNode, PatternFault, PatternParser } from "./parse-pattern";
import { type Instruction, type Program } from "./pattern-program";

/** States of one pattern; each letter of a text costs at most so many steps. */
const maxStates = 2_000;

/**
 * Reads a regular expression of the plain kind: letters, `.`, `[…]`, `\d \w \s \b` and their opposites, `( )`,
 * `|`, `? * + {m,n}`, `^` and `$`. What could take long on some text, as references back, is not among it.
 * `fault` says what is wrong with a pattern.
 */
export function readPattern(pattern: string): { program: Program } | { fault: string } {
  try {
    const program = compile(new PatternParser(pattern).readAll());
    return isEmptyMatch(program)
      ? { fault: "The pattern fits where there is nothing; it would mask everything." }
      : { program };
  } catch (error) {
    if (error instanceof PatternFault) return { fault: error.message };
    throw error;
  }
}

/** The states of a pattern, made from behind: every part is told where it goes on. */
function compile(node: PatternNode): Program {
  const instructions: Instruction[] = [{ kind: "match" }];
  const add = (instruction: Instruction): number => {
    if (instructions.length >= maxStates) throw new PatternFault("The pattern is too large; make its counts smaller.");
    return instructions.push(instruction) - 1;
  };
  const build = (part: PatternNode, next: number): number => {
    switch (part.kind) {
      case "sign":
        return add({ kind: "sign", isIn: part.isIn, next });
      case "assert":
        return add({ kind: "assert", holds: part.holds, next });
      case "sequence":
        return part.parts.reduceRight((after, inner) => build(inner, after), next);
      case "choice":
        return part.ways
          .map((way) => build(way, next))
          .reduce((other, way) => add({ kind: "split", next: way, other }));
      case "repeat":
        return repeat(part, next);
    }
  };
  const repeat = ({ inner, least, most }: Extract<PatternNode, { kind: "repeat" }>, next: number): number => {
    let after = next;
    if (most === Infinity) {
      const loop: Extract<Instruction, { kind: "split" }> = { kind: "split", next: 0, other: next };
      after = add(loop);
      loop.next = build(inner, after);
    } else
      for (let count = least; count < most; count++)
        after = add({ kind: "split", next: build(inner, after), other: next });
    for (let count = 0; count < least; count++) after = build(inner, after);
    return after;
  };
  const start = build(node, 0);
  return { instructions, start };
}

/** Whether the pattern matches without any sign, edges taken as given. */
function isEmptyMatch({ instructions, start }: Program): boolean {
  const seen = new Set([start]);
  for (const state of seen) {
    const instruction = instructions[state];
    if (instruction?.kind === "match") return true;
    if (instruction?.kind === "split") seen.add(instruction.next).add(instruction.other);
    if (instruction?.kind === "assert") seen.add(instruction.next);
  }
  return false;
}
