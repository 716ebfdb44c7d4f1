import { type Step, type StepKind } from "@/lib/traces/trace";
import { textFence } from "../prompts/fence";
import { countBytes } from "../token-estimate";
import { oneLine } from "./one-line";

const kindWords: Record<StepKind, string> = {
  input: "input",
  message: "message",
  thought: "thought",
  handoff: "handoff",
  "tool-call": "call",
  "tool-result": "result",
  system: "system",
};

/** So many characters of a step, the first that fits: the more, the better a judge knows what to ask for. */
const wordCounts = [72, 36, 16, 0];
const longestName = 40;
const mostNames = 3;

export interface Outline {
  /** In its fence. */
  text: string;
  /** Steps in one line; 1 where each has its own. */
  stepsPerLine: number;
}

/**
 * The steps as a list in at most `mostBytes`: a line for each, with as many of its first words as there is room for;
 * where that is too long, a line for 2, 4, 8… steps. `doubted` are marked. Null where not even one line has room.
 */
export function outlineSteps(
  steps: readonly Step[],
  { doubted, nonce, mostBytes }: { doubted: ReadonlySet<number>; nonce: string; mostBytes: number },
): Outline | null {
  const fits = (lines: readonly string[]): string | null => {
    const text = textFence(nonce, "outline", lines.join("\n"));
    return countBytes(text) <= mostBytes ? text : null;
  };
  for (const count of wordCounts) {
    const text = fits(steps.map((step) => lineOf(step, doubted, count)));
    if (text !== null) return { text, stepsPerLine: 1 };
  }
  for (let size = 2; size < steps.length * 2; size *= 2) {
    const text = fits(groupsOf(steps, size).map((group) => lineOfMany(group, doubted)));
    if (text !== null) return { text, stepsPerLine: size };
  }
  return null;
}

function lineOf({ index, agent, kind, tool, isError, content }: Step, doubted: ReadonlySet<number>, count: number) {
  const what = [
    `${index}${doubted.has(index) ? "!" : ""}`,
    oneLine(agent, longestName),
    kindWords[kind],
    ...(tool ? [oneLine(tool.name, longestName)] : []),
    ...(isError ? ["error"] : []),
    lengthWords(content.length),
  ].join(" ");
  const words = count === 0 ? "" : oneLine(content, count);
  return words === "" ? what : `${what}: ${words}`;
}

function lineOfMany(group: readonly Step[], doubted: ReadonlySet<number>): string {
  const [first = null] = group;
  const last = group.at(-1) ?? first;
  const names = [...new Set(group.map(({ agent }) => agent))];
  const more = names.length > mostNames ? [`${names.length - mostNames} more`] : [];
  const isDoubted = group.some(({ index }) => doubted.has(index));
  const length = group.reduce((sum, { content }) => sum + content.length, 0);
  const span = first === last ? `${first?.index}` : `${first?.index}-${last?.index}`;
  const agents = [...names.slice(0, mostNames).map((name) => oneLine(name, longestName)), ...more].join(", ");
  return `${span}${isDoubted ? "!" : ""} ${lengthWords(length)}: ${agents}`;
}

const groupsOf = (steps: readonly Step[], size: number): Step[][] =>
  Array.from({ length: Math.ceil(steps.length / size) }, (_, at) => steps.slice(at * size, (at + 1) * size));

const lengthWords = (length: number): string => (length < 1_000 ? `${length}` : `${Math.round(length / 100) / 10}k`);
