import { bodyOf } from "../autogen/console-text";
import { type StepDraft, type TraceDraft } from "../step-draft";

/** A header line of a log, and what stands below it until the next. */
export interface LogSection {
  /** The parts that the header's pattern found. */
  head: RegExpExecArray;
  /** Number of the header line, from 0. */
  line: number;
  body: string;
}

/** What a log says of a run. */
export type LogFacts = { steps: StepDraft[] } & Partial<Omit<TraceDraft, "steps" | "format" | "pointer">>;

/** Pointer of a line: its number in a text, or for a text inside JSON the pointer of that text. */
export type PlaceLine = (line: number) => string;

/** The sections of a log by its header lines; what stands before the first belongs to none. */
export function logSections(lines: readonly string[], header: RegExp): LogSection[] {
  const sections: LogSection[] = [];
  let open: { head: RegExpExecArray; line: number } | null = null;
  let body: string[] = [];
  const close = (): void => {
    if (open !== null) sections.push({ ...open, body: bodyOf(body) });
    body = [];
  };
  for (const [line, text] of lines.entries()) {
    const head = header.exec(text.slice(0, 100_000));
    if (head !== null) {
      close();
      open = { head, line };
    } else body.push(text);
  }
  close();
  return sections;
}

/** Sections without those that repeat the one before word for word; how many there were is said. */
export function withoutRepeats(sections: readonly LogSection[]): { sections: LogSection[]; duplicateCount: number } {
  const kept = sections.filter(({ head, body }, at) => {
    const before = sections[at - 1];
    return before === undefined || before.head[0] !== head[0] || before.body !== body;
  });
  return { sections: kept, duplicateCount: sections.length - kept.length };
}

/** Text that stands behind a header on its line, and below it. */
export const joinText = (...texts: readonly string[]): string => texts.filter((text) => text.trim() !== "").join("\n");
