import { jsonStart } from "@/lib/traces/json-in-text";
import { languageOfValue } from "@/lib/traces/code-language";
import { type ContentBlock } from "./content-block";
import { decodeJsonString, isTextBlock, stringSegments } from "./json-string";
import { type Tone } from "../grammars/tone";
import { type Segment } from "./segment";

const inlineWidth = 64;
const indentWidth = 2;
const token = /\s+|"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/gy;

interface Token {
  text: string;
  from: number;
}

/**
 * Lays JSON out for reading: number literals and doubled keys stay as the source wrote them, only white space between
 * tokens is ours; a text of several lines (code, a letter, JSON in a string) stands on lines of its own, as it would be
 * read. Words before it (`Updated ledger: {…}`) stay as they are. Null when the text does not end in an object or a
 * list, or says more than it holds. `until` lays out what begins before that place alone.
 */
export function jsonBlocks(content: string, until = content.length): ContentBlock[] | null {
  const start = jsonStart(content);
  if (start === null) return null;
  const tokens = [...content.slice(start, Math.max(start, until)).matchAll(token)]
    .filter((match) => match[0].trim() !== "")
    .map((match): Token => ({ text: match[0], from: start + match.index }));
  const lead = content.slice(0, start).trimEnd();
  const before: Segment[] =
    lead.trim() === ""
      ? []
      : [
          { text: lead, from: 0 },
          { text: "\n", from: null },
        ];
  return new JsonLayout(tokens).layOut(before);
}

/** One pass over the tokens of a document. */
class JsonLayout {
  private readonly blocks: ContentBlock[] = [];
  private run: Segment[] = [];
  /** For each object or list that is open, whether it stands on one line. */
  private readonly isOpenInline: boolean[] = [];
  /** The key of the member that is being read. */
  private key = "";

  constructor(private readonly tokens: readonly Token[]) {}

  layOut(before: readonly Segment[]): ContentBlock[] {
    this.run.push(...before);
    for (let i = 0; i < this.tokens.length; i += 1) this.take(i);
    this.endRun();
    return this.blocks;
  }

  private take(i: number): void {
    const { text, from } = this.at(i);
    const isInline = this.isOpenInline.at(-1) ?? false;
    if (text === "{" || text === "[") this.open(i);
    else if (text === "}" || text === "]") this.close(i);
    else if (text === ",") {
      if (!this.isAfterBlock()) this.mark(text, from);
      if (isInline) this.gap(" ");
      else this.lineBreak();
    } else if (text === ":") {
      this.mark(text, from);
      this.gap(" ");
    } else this.value(i);
  }

  private open(i: number): void {
    const { text, from } = this.at(i);
    const next = this.at(i + 1).text;
    this.mark(text, from);
    this.isOpenInline.push((this.isOpenInline.at(-1) ?? false) || this.fitsInline(i));
    if (next === "}" || next === "]") return;
    if (!this.isOpenInline.at(-1)) this.lineBreak();
    else if (text === "{") this.gap(" ");
  }

  private close(i: number): void {
    const { text, from } = this.at(i);
    const isInline = this.isOpenInline.pop() ?? false;
    const isEmpty = /^[{[]$/.test(this.at(i - 1).text);
    if (!isEmpty && !isInline) this.lineBreak();
    if (!isEmpty && isInline && text === "}") this.gap(" ");
    this.mark(text, from);
  }

  private value(i: number): void {
    const { text, from } = this.at(i);
    const isKey = this.at(i + 1).text === ":";
    if (!text.startsWith('"')) this.run.push({ text, from, tone: /^[-\d]/.test(text) ? "number" : "literal" });
    else if (isKey) {
      this.key = text.slice(1, -1);
      this.run.push(...stringSegments(text, from, false).map((segment) => ({ ...segment, tone: "key" as Tone })));
    } else if (isTextBlock(text)) {
      this.endRun();
      const language = languageOfValue(this.key, decodeJsonString(text));
      this.blocks.push({ segments: stringSegments(text, from, true), indent: this.depth() * indentWidth, language });
    } else this.run.push(...stringSegments(text, from, false));
  }

  private at = (i: number): Token => this.tokens[i] ?? { text: "", from: 0 };
  private depth = (): number => this.isOpenInline.filter((isInline) => !isInline).length;
  private gap = (text: string) => void this.run.push({ text, from: null });
  private mark = (text: string, from: number) => void this.run.push({ text, from, tone: "faint" });
  private isAfterBlock = (): boolean => this.run.length === 0 && this.blocks.length > 0;

  /** A block has ended its line already. */
  private lineBreak(): void {
    const indent = " ".repeat(this.depth() * indentWidth);
    this.gap(this.isAfterBlock() ? indent : `\n${indent}`);
  }

  private endRun(): void {
    const segments = this.run.filter(({ text }) => text !== "");
    const isBlank = segments.every(({ text, from }) => from === null && text.trim() === "");
    if (!isBlank) this.blocks.push({ segments, indent: null, language: null });
    this.run = [];
  }

  /** A short object or list without others or texts in it reads better on one line. */
  private fitsInline(open: number): boolean {
    let width = 0;
    for (let i = open + 1; i < this.tokens.length; i++) {
      const { text } = this.at(i);
      if (text === "}" || text === "]") return true;
      width += text.length + 1;
      if (text === "{" || text === "[" || width > inlineWidth || isTextBlock(text)) return false;
    }
    return false;
  }
}
