import { styleText } from "node:util";
import { plainText } from "../terminal";
import { type Answer, furtherWords, nameOf, quotedSteps, sizeWords } from "./answer";
import { wrapWords } from "./wrap-words";

const margin = 7;
const mostWidth = 100;
const mostOfQuote = 400;

type Style = "bold" | "dim" | "red" | "yellow";
/**
 * In color where standard output is a terminal; NO_COLOR and FORCE_COLOR decide before that. One style at a time: Node
 * 20 asks neither of them for a list.
 */
const painted = (style: Style, text: string): string =>
  styleText(style, text, { stream: process.stdout, validateStream: true });

const indent = " ".repeat(margin);

/** A word in the margin, and the text beside it. */
function row(label: string, text: string, width: number, style?: Style): string[] {
  const lines = wrapWords(plainText(text), width).map((line) => (style ? painted(style, line) : line));
  return lines.map((line, at) => (at === 0 ? `${painted("dim", label.padEnd(margin))}${line}` : `${indent}${line}`));
}

function quote(text: string, width: number): string[] {
  const short = text.length > mostOfQuote ? `${text.slice(0, mostOfQuote).toWellFormed()}…` : text;
  return wrapWords(plainText(short), width - 2).map((line) => `${indent}${painted("dim", "│")} ${line}`);
}

/** What the tracer says of a trace, for a terminal of so many columns. */
export function answerText(answer: Answer, columns: number): string {
  const { trace, attribution, problem } = answer;
  const width = Math.max(30, Math.min(columns, mostWidth) - margin);
  const head = painted("bold", plainText(nameOf(answer)));
  if (!trace || !attribution) return [head, ...row("", problem, width, "red"), ""].join("\n");
  const { agent, stepIndex, reason, isAbstained } = attribution;
  const unsure = "No clear answer. Start reading here:";
  const quoted = quotedSteps(trace, attribution).flatMap(({ step, texts }) => [
    "",
    ...row("", `Step ${step.index}, ${step.agent}`, width, "dim"),
    ...texts.flatMap((text) => quote(text, width)),
  ]);
  const further = furtherWords(attribution).flatMap((words) => row("", words, width));
  return [
    `${head}${painted("dim", `  ${sizeWords(trace)}`)}`,
    ...(isAbstained === true ? ["", ...row("", unsure, width, "yellow")] : []),
    "",
    ...row("Who", agent, width, "red"),
    ...row("When", `step ${stepIndex}, counted from 0`, width),
    ...row("Why", reason, width),
    ...quoted,
    ...(further.length > 0 ? ["", ...further] : []),
    "",
  ].join("\n");
}
