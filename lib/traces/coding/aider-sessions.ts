export const aiderMark = /^# aider chat started at \d{4}-\d\d-\d\d/m;
const header = /^# aider chat started at (\d{4}-\d\d-\d\d(?: \d\d:\d\d:\d\d)?)/;

/** Lines in a row that one speaker wrote. */
export interface AiderBlock {
  by: "user" | "program" | "aider";
  /** The number of its first line. */
  line: number;
  text: string;
}

export interface AiderSession {
  startedAt: string;
  line: number;
  blocks: AiderBlock[];
}

/** The sessions of a history, each from its heading to the next. What stands before the first belongs to it. */
export function aiderSessions(lines: readonly string[]): AiderSession[] {
  const starts = lines.flatMap((line, at) => {
    const startedAt = header.exec(line)?.[1];
    return startedAt === undefined ? [] : [{ at, startedAt }];
  });
  return starts.map(({ at, startedAt }, index) => {
    const from = index === 0 ? 0 : at + 1;
    const end = starts[index + 1]?.at ?? lines.length;
    return { startedAt, line: at, blocks: blocksOf(lines, from, end, at) };
  });
}

function blocksOf(lines: readonly string[], from: number, end: number, heading: number): AiderBlock[] {
  const inCode = fencedLines(lines, from, end);
  const blocks: { by: AiderBlock["by"]; line: number; lines: string[] }[] = [];
  let isApart = true;
  for (let at = from; at < end; at += 1) {
    const line = lines[at] ?? "";
    if (at === heading) continue;
    const { by, text } = inCode.has(at) ? { by: "aider" as const, text: line } : spokenBy(line);
    const last = blocks.at(-1);
    const isBlank = text.trim() === "";
    if (last !== undefined && last.by === by && (by === "aider" || !isApart)) last.lines.push(text);
    else if (!isBlank || by !== "aider") blocks.push({ by, line: at, lines: [text] });
    isApart = isBlank;
  }
  return blocks
    .map(({ by, line, lines: said }) => ({ by, line, text: said.join("\n").trim() }))
    .filter(({ text }) => text !== "");
}

function spokenBy(line: string): { by: AiderBlock["by"]; text: string } {
  if (/^#### |^####$/.test(line)) return { by: "user", text: line.slice(5).trimEnd() };
  if (/^> |^>$/.test(line)) return { by: "program", text: line.slice(2).trimEnd() };
  return { by: "aider", text: line };
}

/** Lines inside of code that is opened and closed; what is never closed is no code. */
function fencedLines(lines: readonly string[], from: number, end: number): Set<number> {
  const inside = new Set<number>();
  let open: { mark: string; at: number } | null = null;
  for (let at = from; at < end; at += 1) {
    const mark = /^(`{3,}|~{3,})(.*)$/.exec(lines[at] ?? "");
    if (mark === null) continue;
    const [, fence = "", rest = ""] = mark;
    if (open === null) open = { mark: fence, at };
    else if (fence[0] === open.mark[0] && fence.length >= open.mark.length && rest.trim() === "") {
      for (let line = open.at; line <= at; line += 1) inside.add(line);
      open = null;
    }
  }
  return inside;
}
