import { codeLanguage } from "./code-language";
import { jsonStart } from "./json-in-text";
import { hasTerminalCodes } from "./terminal-codes";
import { type StepKind } from "./trace";

export type ContentFormat = "json" | "terminal" | "markdown" | "code" | "mono" | "text";

/** Longer content is shown as plain text in chunks: laying it out would hold the page up. */
export const maxFormattedLength = 65_536;

/** Markdown beyond these would hold the server up for seconds: a parser's time grows with the square of lines, of unclosed marks and of nesting. */
const maxMarkdownLength = 16_000;
const maxLines = 1_500;
const maxMarks = 1_000;
const deepIndent = /^[ \t>]{48,}\S/m;
const deepMarkers = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])[ \t])){12}/m;

const markdownSigns = [
  /^ {0,3}#{1,6} \S/m,
  /^ {0,3}(?:[-*+]|\d{1,3}[.)]) \S[^\n]*\n+ {0,3}(?:[-*+]|\d{1,3}[.)]) \S/m,
  /^ {0,3}(?:```|~~~)/m,
  /\*\*[^\s*][^*\n]*\*\*/,
  /\[[^\]\n]+\]\([^)\s]+\)/,
  /^\|.+\|\s*\n\|[ :|-]+\|/m,
  /(?:^|[\s(])`[^`\n]+`/,
];

/** How a step's content is best read. Tool calls and results keep their columns; prose becomes Markdown only where it is written as such. */
export function contentFormat(content: string, kind: StepKind): ContentFormat {
  if (content.length > maxFormattedLength) return kind === "tool-call" || kind === "tool-result" ? "mono" : "text";
  if (hasTerminalCodes(content)) return "terminal";
  if (jsonStart(content) !== null) return "json";
  if (codeLanguage(content) !== null) return "code";
  if (kind === "tool-call" || kind === "tool-result") return "mono";
  return isMarkdown(content) ? "markdown" : "text";
}

function isMarkdown(content: string): boolean {
  if (content.length > maxMarkdownLength || deepIndent.test(content) || deepMarkers.test(content)) return false;
  const lines = content.match(/\r\n?|\n/g)?.length ?? 0;
  const marks = content.match(/[[\]*_~`<>|]/g)?.length ?? 0;
  return lines <= maxLines && marks <= maxMarks && markdownSigns.some((sign) => sign.test(content));
}

const openingExitCode = /^\s*exit ?code:? ?(-?\d{1,10})\b/i;
const closingExitCode = /\[(?:the )?command (?:completed|finished|exited) with exit code (-?\d{1,10})\.?\]\s*$/i;
const exitCodeMember = /^\s*\{[^]{0,400}?"(?:exit_?code|return_?code)"\s*:\s*(-?\d{1,10})\b/i;

/** The exit code that a step's content opens or ends with (`exitcode: 1 (execution failed)`, `[Command finished with exit code 1]`, `{"exit_code": 1`), or null. */
export function exitCode(content: string): number | null {
  const found =
    openingExitCode.exec(content.slice(0, 200)) ??
    closingExitCode.exec(content.slice(-200)) ??
    exitCodeMember.exec(content.slice(0, 600));
  return found?.[1] === undefined ? null : Number(found[1]);
}
