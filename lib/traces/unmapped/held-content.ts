import { isoTime } from "../iso-time";
import { parseContainer } from "../messages/parse-json-text";
import { type Step, type Trace } from "../trace";
import { TextSet } from "./text-set";

/** JSON texts inside JSON texts are looked into so many times. */
const maxTextDepth = 4;
/** A text that is shorter stands inside any long one by chance. */
const searchedFrom = 8;
/** So many characters are searched at most for texts that stand inside a step; beyond it they count as not held. */
const searchBudget = 400_000_000;
/** Nor is anything searched for in steps that hold more than this, so that a large trace needs no second copy. */
const maxSearched = 32_000_000;
const timeTolerance = 1;

/**
 * What the traces of a document hold: every text, number and time of every field, looked up by what the document has.
 */
export class HeldContent {
  private readonly texts = new TextSet();
  private readonly numbers = new Set<number>();
  private readonly durations = new Set<number>();
  private readonly flags = new Set<string>(["isError", "is_error"]);
  private readonly times = new Set<number>();
  private readonly contents: string[] = [];
  private lines: Set<string> | null = null;
  private haystack: string | null = null;
  private contentLength = 0;
  private searched = 0;
  private readonly found = new Map<string, boolean>();

  constructor(traces: readonly Trace[]) {
    for (const trace of traces) this.addTrace(trace);
  }

  private addTrace({ steps, ...fields }: Trace): void {
    this.add(fields, 0);
    for (const step of steps) {
      const { kind, content, agent, rawAgent, recipient, tool, model, inputTokens, outputTokens, costUsd } = step;
      this.contents.push(content);
      this.contentLength += content.length;
      for (const text of [kind, content, agent, rawAgent, recipient, model, step.source.spanId])
        if (text !== undefined) this.addText(text, 0);
      for (const count of [inputTokens, outputTokens, costUsd]) if (count !== undefined) this.numbers.add(count);
      this.add(tool, 0);
      this.addTimes(step);
    }
  }

  private addTimes({ startedAt, durationMs }: Step): void {
    if (durationMs !== undefined) this.durations.add(Math.round(durationMs));
    const start = startedAt === undefined ? NaN : Date.parse(startedAt);
    if (Number.isNaN(start)) return;
    this.times.add(start);
    this.times.add(Math.round(start + (durationMs ?? 0)));
  }

  private add(value: unknown, textDepth: number): void {
    if (typeof value === "number") this.numbers.add(value);
    if (typeof value === "object" && value !== null)
      for (const [key, inner] of Object.entries(value)) {
        if (typeof inner === "boolean") this.flags.add(key);
        else this.add(inner, textDepth);
      }
    if (typeof value === "string") this.addText(value, textDepth);
  }

  private addText(text: string, textDepth: number): void {
    if (!this.texts.add(text)) return;
    const inside = textDepth < maxTextDepth ? parseContainer(text) : undefined;
    if (inside !== undefined) this.add(inside, textDepth + 1);
  }

  /** Whether a value is that of a field or step as a whole, which hardly takes a look. */
  hasValue(value: unknown): boolean {
    return typeof value === "string" ? this.texts.has(value) : typeof value === "number" && this.numbers.has(value);
  }

  hasNumber(value: number): boolean {
    if (this.numbers.has(value) || this.texts.has(String(value)) || this.hasTime(value)) return true;
    return [1, 1000, 1 / 1_000_000].some((factor) => this.durations.has(Math.round(value * factor)));
  }

  /** Whether a field of the traces says yes or no under the same name. */
  hasFlag(name: string): boolean {
    return this.flags.has(name);
  }

  private hasTime(value: string | number): boolean {
    if (this.times.size === 0) return false;
    const isNanoseconds = typeof value === "string" && /^\d{16,19}$/.test(value);
    const iso = isoTime(isNanoseconds ? Number(value) : value);
    const time = iso === undefined ? NaN : Date.parse(iso);
    for (let near = -timeTolerance; near <= timeTolerance; near += 1) if (this.times.has(time + near)) return true;
    return false;
  }

  /** Whether a text is that of a field, the time of a step, or part of what a step says. */
  hasText(text: string): boolean {
    if (this.texts.has(text) || this.isPart(text)) return true;
    return text.length < 40 && (this.hasTime(text) || (/^-?\d+(\.\d+)?$/.test(text) && this.numbers.has(Number(text))));
  }

  /** Whether a text stands as a whole inside a step. */
  private isPart(text: string): boolean {
    if (text.length < searchedFrom || this.contentLength > maxSearched) return false;
    const known = this.found.get(text);
    if (known !== undefined) return known;
    this.haystack ??= this.contents.join("\n");
    if (text.length > this.haystack.length || this.searched > searchBudget) return false;
    const at = this.haystack.indexOf(text);
    this.searched += at === -1 ? this.haystack.length : at;
    this.found.set(text, at !== -1);
    return at !== -1;
  }

  /** The first line of a text, or the part of it, that no step holds; null where every line is held. */
  leftOf(text: string): string | null {
    for (const line of text.split("\n")) {
      const left = this.leftOfLine(line.trim());
      if (left !== "") return left;
    }
    return null;
  }

  /** What is left of a line where its end, after one of its words, is a line of a step. */
  leftOfLine(line: string): string {
    this.lines ??= this.splitContents();
    if (line === "" || this.lines.has(line) || this.texts.has(line)) return "";
    let tried = 0;
    for (let at = line.indexOf(" "); at !== -1 && tried < 40; at = line.indexOf(" ", at + 1), tried += 1)
      if (this.lines.has(line.slice(at + 1))) return line.slice(0, at);
    return line;
  }

  private splitContents(): Set<string> {
    if (this.contentLength > maxSearched) return new Set();
    return new Set(this.contents.flatMap((content) => content.split("\n").map((line) => line.trim())));
  }
}
