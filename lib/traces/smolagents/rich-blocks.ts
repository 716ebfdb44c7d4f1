/** A piece of what rich prints: a box, a line with or without a title, code between two lines, or plain text. */
export interface RichBlock {
  kind: "box" | "heavy" | "rule" | "code" | "text";
  title: string;
  text: string;
  /** The line where its text begins, from 0. */
  line: number;
}

/** The blocks of a console text printed by rich. */
export function richBlocks(text: string): RichBlock[] {
  const blocks: RichBlock[] = [];
  const lines = text.split(/\r\n|\n/).map(withoutColours);
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    if (line.startsWith("╭")) {
      const end = endOf(lines, at, (other) => other.startsWith("╰"));
      blocks.push(block("box", trimRule(line.slice(1, -1)), lines.slice(at + 1, end).map(unboxed), at + 1));
      at = end;
    } else if (isOpeningOfCode(line)) {
      const end = endOf(lines, at, isRule);
      blocks.push(block("code", trimRule(line), lines.slice(at + 1, end).map(unindented), at + 1));
      at = end;
    } else if (line.startsWith("━")) blocks.push(block("heavy", trimRule(line), [], at));
    else if (isTitled(line)) blocks.push(block("rule", trimRule(line), [], at));
    else addText(blocks, line, at);
  }
  return blocks;
}

const block = (kind: RichBlock["kind"], title: string, lines: readonly string[], line: number): RichBlock => ({
  kind,
  title,
  text: trimLines(lines).join("\n"),
  line: line + lines.findIndex((content) => content !== "") + (lines.some((content) => content !== "") ? 0 : 1),
});

function addText(blocks: RichBlock[], line: string, at: number): void {
  const last = blocks.at(-1);
  if (last?.kind === "text") last.text += `\n${line.trimEnd()}`;
  else if (line.trim() !== "") blocks.push({ kind: "text", title: "", text: line.trimEnd(), line: at });
}

function endOf(lines: readonly string[], from: number, isEnd: (line: string) => boolean): number {
  const end = lines.findIndex((line, at) => at > from && isEnd(line));
  return end < 0 ? lines.length : end;
}

export const withoutColours = (line: string): string => line.replace(/\u001b\[[\d;]{0,20}m/g, "");
const isRule = (line: string): boolean => /^ ?─{3,}\s*$/.test(line);
/** ` ─ Executing parsed code: ───── ` */
const isOpeningOfCode = (line: string): boolean => /^ ─ \S/.test(line) && line.trimEnd().endsWith("───");
/** `───── Initial plan ─────` or `Agent output: ─────`. */
const isTitled = (line: string): boolean => line.trimEnd().endsWith("─────") && /[^\s─━]/.test(line);

const unboxed = (line: string): string => line.replace(/^│ ?/, "").replace(/│$/, "").trimEnd();
const unindented = (line: string): string => line.replace(/^ {1,2}/, "").trimEnd();

function trimLines(lines: readonly string[]): string[] {
  let [from, to] = [0, lines.length];
  while (from < to && lines[from] === "") from += 1;
  while (to > from && lines[to - 1] === "") to -= 1;
  return lines.slice(from, to);
}

/** A title without the line that it stands in. */
function trimRule(line: string): string {
  const isLine = (character: string | undefined): boolean => character !== undefined && "─━ ".includes(character);
  let [from, to] = [0, line.length];
  while (from < to && isLine(line[from])) from += 1;
  while (to > from && isLine(line[to - 1])) to -= 1;
  return line.slice(from, to);
}
