import { codeLanguage } from "./code-language";
import { jsonStart } from "./json-in-text";
import { hasTerminalCodes } from "./terminal-codes";
import { type StepKind } from "./trace";

export type ContentFormat = "json" | "terminal" | "markdown" | "code" | "mono" | "text";

/** Longer content is shown as plain text in chunks: laying it out would hold the page up. */
export const maxFormattedLength = 65_536;

/**
 * Markdown beyond these would hold the server up: a parser's time grows with the square of lines, of marks, of what is
 * nested and of what stands behind an open bracket.
 */
const maxMarkdownLength = 16_000;
const mostOfEach: readonly (readonly [sign: RegExp, most: number])[] = [
  [/\r\n?|\n/g, 500],
  [/[[\]*_~`<>]/g, 600],
  [/\|/g, 900],
  [/[[<]/g, 150],
  [/[&\\]/g, 750],
  [/[&@:\\!]/g, 1_500],
  [/@|www\.|https?:/gi, 300],
  [/>|(?:[-+*]|\d[.)])(?=\s|$)/g, 400],
];
/** A tab is up to four columns. */
const deepIndent = /^(?:[ >]{0,3}\t|[ >]{4}){12}[ \t>]*\S/m;
/**
 * Signs of quotes, lists and footnotes, one behind the other: each opens one within the one before,
 * wherever in a line they begin.
 */
const deepMarkers = /(?:(?:>|(?:[-+*]|\d{1,9}[.)])[ \t]|\[\^[^\s[\]]{1,99}\]:)[ \t]*){12}/;
/**
 * Behind an open bracket the parser looks back to it wherever an address could begin, past all that it has read since.
 */
const mostLookedBack = 5_500_000;
const mailStart = /(?<![\w.+-])[\w.+-]/g;
const webStart = /(?<![a-z])[hw]/gi;
const partingSign = /[!&*<[\\\]_`~\r\n]/g;
const blankLine = /(?:\r\n|\n|\r(?!\n))[ \t]*[\r\n]/;

const markdownSigns = [
  /^ {0,3}#{1,6} \S/m,
  /^ {0,3}(?:[-*+]|\d{1,3}[.)]) \S[^\n]*\n+ {0,3}(?:[-*+]|\d{1,3}[.)]) \S/m,
  /^ {0,3}(?:```|~~~)/m,
  /\*\*[^\s*][^*\n]*\*\*/,
  /\[[^\]\n]+\]\([^)\s]+\)/,
  /^\|.+\|\s*\n\|[ :|-]+\|/m,
  /(?:^|[\s(])`[^`\n]+`/,
];

/**
 * How a step's content is best read. Tool calls and results keep their columns; prose becomes Markdown
 * only where it is written as such.
 */
export function contentFormat(content: string, kind: StepKind): ContentFormat {
  if (content.length > maxFormattedLength) return kind === "tool-call" || kind === "tool-result" ? "mono" : "text";
  if (hasTerminalCodes(content)) return "terminal";
  if (jsonStart(content) !== null) return "json";
  if (codeLanguage(content) !== null) return "code";
  if (kind === "tool-call" || kind === "tool-result") return "mono";
  return isMarkdown(content) ? "markdown" : "text";
}

const isMarkdown = (content: string): boolean =>
  content.length <= maxMarkdownLength && markdownSigns.some((sign) => sign.test(content)) && isParsedSoon(content);

function isParsedSoon(content: string): boolean {
  if (deepIndent.test(content) || deepMarkers.test(content)) return false;
  return mostOfEach.every(([sign, most]) => count(content, sign) <= most) && lookedBack(content) <= mostLookedBack;
}

const count = (text: string, sign: RegExp): number => text.match(sign)?.length ?? 0;

/** Steps back to the first bracket of each paragraph, of all paragraphs. */
function lookedBack(content: string): number {
  const steps = content.split(blankLine).map((paragraph) => {
    const bracket = paragraph.indexOf("[");
    const behind = bracket === -1 ? "" : paragraph.slice(bracket);
    const starts = count(behind, mailStart) + count(behind, webStart);
    return starts * (starts + count(behind, partingSign));
  });
  return steps.reduce((sum, some) => sum + some, 0);
}

const openingExitCode = /^\s*exit ?code:? ?(-?\d{1,10})\b/i;
const closingExitCode = /\[(?:the )?command (?:completed|finished|exited) with exit code (-?\d{1,10})\.?\]\s*$/i;
const exitCodeMember = /^\s*\{[^]{0,400}?"(?:exit_?code|return_?code)"\s*:\s*(-?\d{1,10})\b/i;

/**
 * The exit code that a step's content opens or ends with (`exitcode: 1 (execution failed)`,
 * `[Command finished with exit code 1]`, `{"exit_code": 1`), or null.
 */
export function exitCode(content: string): number | null {
  const found =
    openingExitCode.exec(content.slice(0, 200)) ??
    closingExitCode.exec(content.slice(-200)) ??
    exitCodeMember.exec(content.slice(0, 600));
  return found?.[1] === undefined ? null : Number(found[1]);
}
