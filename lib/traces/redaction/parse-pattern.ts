import { noSign } from "./pattern-program";

/** A pattern as a tree: what has to follow what. */
export type PatternNode =
  | { kind: "sign"; isIn: (sign: number) => boolean }
  | { kind: "assert"; holds: (before: number, after: number) => boolean }
  | { kind: "sequence"; parts: PatternNode[] }
  | { kind: "choice"; ways: PatternNode[] }
  | { kind: "repeat"; inner: PatternNode; least: number; most: number };

const maxDepth = 20;
const maxCount = 500;

/** What is wrong with a pattern, in words for a person. */
export class PatternFault extends Error {}

const isBetween = (sign: number, first: string, last: string): boolean =>
  sign >= first.charCodeAt(0) && sign <= last.charCodeAt(0);
const isDigit = (sign: number): boolean => isBetween(sign, "0", "9");
const isWord = (sign: number): boolean =>
  isDigit(sign) || isBetween(sign, "a", "z") || isBetween(sign, "A", "Z") || sign === "_".charCodeAt(0);
const isSpace = (sign: number): boolean => sign !== noSign && /\s/.test(String.fromCodePoint(sign));
const isNewline = (sign: number): boolean => sign === 10 || sign === 13;

const classes: Record<string, (sign: number) => boolean> = {
  d: isDigit,
  D: (sign) => !isDigit(sign),
  w: isWord,
  W: (sign) => !isWord(sign),
  s: isSpace,
  S: (sign) => !isSpace(sign),
};
const controls: Record<string, string> = { n: "\n", r: "\r", t: "\t" };
const isEdge = (before: number, after: number): boolean => isWord(before) !== isWord(after);
const assertions: Record<string, (before: number, after: number) => boolean> = {
  b: isEdge,
  B: (before, after) => !isEdge(before, after),
};

const isSign =
  (sign: string) =>
  (one: number): boolean =>
    one === sign.codePointAt(0);

/** Reads a pattern from left to right; see read-pattern.ts for what it knows. Throws PatternFault. */
export class PatternParser {
  private readonly signs: string[];
  private at = 0;

  constructor(pattern: string) {
    this.signs = [...pattern];
  }

  private peek(): string | undefined {
    return this.signs[this.at];
  }

  private take(): string {
    const sign = this.signs[this.at++];
    if (sign === undefined) throw new PatternFault("The pattern ends in the middle.");
    return sign;
  }

  private takeIf(wanted: string): boolean {
    return this.peek() === wanted && this.take() === wanted;
  }

  private readChoice(depth: number): PatternNode {
    if (depth > maxDepth) throw new PatternFault(`Groups lie more than ${maxDepth} deep in each other.`);
    const ways = [this.readSequence(depth)];
    while (this.takeIf("|")) ways.push(this.readSequence(depth));
    const [only] = ways;
    return ways.length === 1 && only ? only : { kind: "choice", ways };
  }

  private readSequence(depth: number): PatternNode {
    const parts: PatternNode[] = [];
    for (let next = this.peek(); next !== undefined && next !== "|" && next !== ")"; next = this.peek())
      parts.push(this.readRepeats(this.readAtom(depth)));
    return { kind: "sequence", parts };
  }

  private readRepeats(inner: PatternNode): PatternNode {
    const bounds = this.readBounds();
    if (bounds === null) return inner;
    if (inner.kind === "assert") throw new PatternFault("An edge cannot be repeated.");
    this.takeIf("?"); // as little as possible: what belongs to any match is masked all the same
    if (["?", "*", "+", "{"].includes(this.peek() ?? "")) throw new PatternFault("Two repetitions follow each other.");
    return { kind: "repeat", inner, ...bounds };
  }

  private readBounds(): { least: number; most: number } | null {
    if (this.takeIf("?")) return { least: 0, most: 1 };
    if (this.takeIf("*")) return { least: 0, most: Infinity };
    if (this.takeIf("+")) return { least: 1, most: Infinity };
    if (this.peek() !== "{") return null;
    const [whole, least, comma, most] =
      /^\{(\d{1,4})(,?)(\d{0,4})\}/.exec(this.signs.slice(this.at, this.at + 12).join("")) ?? [];
    if (whole === undefined)
      throw new PatternFault("After { a count is expected, as {3} or {2,8}; \\{ is the sign itself.");
    this.at += whole.length;
    const bounds = { least: Number(least), most: comma ? (most ? Number(most) : Infinity) : Number(least) };
    if (bounds.least > bounds.most || bounds.least > maxCount || (bounds.most > maxCount && bounds.most < Infinity))
      throw new PatternFault(`A count goes up, and to ${maxCount} at most.`);
    return bounds;
  }

  private readAtom(depth: number): PatternNode {
    const sign = this.take();
    if (sign === "(") return this.readGroup(depth);
    if (sign === "[") return { kind: "sign", isIn: this.readSet() };
    if (sign === ".") return { kind: "sign", isIn: (one) => !isNewline(one) };
    if (sign === "^") return { kind: "assert", holds: (before) => before === noSign || isNewline(before) };
    if (sign === "$") return { kind: "assert", holds: (_, after) => after === noSign || isNewline(after) };
    if (sign === "\\") return this.readEscape();
    if (["?", "*", "+", "{", "}", "]"].includes(sign))
      throw new PatternFault(`Write \\${sign} for the sign ${sign} itself.`);
    return { kind: "sign", isIn: (one) => one === sign.codePointAt(0) };
  }

  private readGroup(depth: number): PatternNode {
    if (this.takeIf("?") && !this.takeIf(":"))
      throw new PatternFault("Of groups that begin with (? only (?: is known.");
    const inner = this.readChoice(depth + 1);
    if (!this.takeIf(")")) throw new PatternFault("A bracket ( is not closed.");
    return inner;
  }

  private readEscape(): PatternNode {
    const sign = this.take();
    const holds = assertions[sign];
    return holds ? { kind: "assert", holds } : { kind: "sign", isIn: classes[sign] ?? isSign(this.escaped(sign)) };
  }

  private escaped(sign: string): string {
    const control = controls[sign];
    if (control !== undefined) return control;
    if (/[\p{L}\p{N}]/u.test(sign)) throw new PatternFault(`\\${sign} is not known.`);
    return sign;
  }

  private readSet(): (sign: number) => boolean {
    const isOpposite = this.takeIf("^");
    const members: ((sign: number) => boolean)[] = [];
    while (!this.takeIf("]") || members.length === 0) {
      const first = this.readMember();
      if (typeof first === "function" || this.peek() !== "-" || this.signs[this.at + 1] === "]") {
        members.push(typeof first === "function" ? first : isSign(first));
        continue;
      }
      this.take();
      const last = this.readMember();
      if (typeof last === "function" || (last.codePointAt(0) ?? 0) < (first.codePointAt(0) ?? 0))
        throw new PatternFault("A range in [ ] goes from one sign up to another.");
      members.push((one) => one >= (first.codePointAt(0) ?? 0) && one <= (last.codePointAt(0) ?? 0));
    }
    return (sign) => members.some((isIn) => isIn(sign)) !== isOpposite;
  }

  private readMember(): string | ((sign: number) => boolean) {
    const sign = this.take();
    if (sign !== "\\") return sign;
    const next = this.take();
    return classes[next] ?? this.escaped(next);
  }

  /** The whole pattern. */
  readAll(): PatternNode {
    const all = this.readChoice(0);
    if (this.peek() !== undefined) throw new PatternFault("A bracket ) closes nothing.");
    return all;
  }
}
