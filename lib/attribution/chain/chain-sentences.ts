import { type ChainLink, type ChainStep } from "../failure-chain";
import { findValue } from "./find-value";
import { isFragment } from "./quoted-words";

/** Longer values are cut in a sentence. */
const mostOfValue = 60;
/** A longer answer is not said whole. */
const mostOfAnswer = 120;
const mostNamed = 2;

interface LinkFacts {
  part: ChainLink["part"];
  /** Of the values that are followed, those that the step holds, as they are told (`toldValue`). */
  values: readonly string[];
  /** What the trace itself shows to be wrong in this step; null where nothing. */
  finding: string | null;
  /** For the decisive step: the earliest step before it that holds its value; null where none does. */
  source: number | null;
  /** Whether the step is the last of the chain and the trace has an answer that holds the values. */
  isAnswer: boolean;
}

/** What a step of the chain did with what is followed, in one sentence. */
export function linkSentence(step: ChainStep, facts: LinkFacts): string {
  const { part, values, finding, source, isAnswer } = facts;
  const name = `Step ${step.index}`;
  if (finding !== null && part !== "symptom") return finding;
  const said = listed(values);
  if (part === "decisive") {
    if (said === "") return `${name} is the decisive step.`;
    return source === null ? `${name} wrote ${said} first.` : `${name} uses ${said} from step ${source}.`;
  }
  if (said === "") return part === "symptom" ? `${name} is where the failure shows.` : `${name} is in between.`;
  if (part === "symptom" && isAnswer) return `${name} gives ${said} as the answer.`;
  return `${name} ${deedOf(step)} ${said}.`;
}

/** What the final answer says of what is followed; null where it says nothing of it and is too long to be told. */
export function answerSentence(finalAnswer: string, values: readonly string[]): string | null {
  if (values.length > 0) return `The final answer says ${listed(values)}.`;
  const text = oneLine(finalAnswer);
  return text === "" || text.length > mostOfAnswer || isFragment(text) ? null : `The final answer is: ${endStop(text)}`;
}

function deedOf({ kind, toolName, isError }: ChainStep): string {
  if (kind === "tool-call") return toolName ? `calls ${toolName} with` : "calls a tool with";
  if (kind === "tool-result") return isError ? "fails with" : "returns";
  return kind === "handoff" ? "passes on" : "repeats";
}

/**
 * A value as a sentence tells it: with the unit or the word that it counts behind it, where other texts put the same
 * one there.
 */
export function toldValue(value: string, texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) {
    const place = findValue(text, value);
    const next = place && /^(?:\s?[%°€$£¥]|\s\p{L}{1,14})(?![\p{L}\p{N}])/u.exec(text.slice(place.to, place.to + 20));
    if (next) counts.set(next[0], (counts.get(next[0]) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return /\p{N}$/u.test(value) && most && most[1] >= 2 ? `${value}${most[0]}` : value;
}

function listed(values: readonly string[]): string {
  const [first, second] = values.slice(0, mostNamed).map(shortened);
  return first === undefined ? "" : second === undefined ? first : `${first} and ${second}`;
}

function shortened(value: string): string {
  const signs = [...oneLine(value)];
  return signs.length <= mostOfValue ? signs.join("") : `${signs.slice(0, mostOfValue - 1).join("")}…`;
}

const oneLine = (text: string): string => text.split(/\s+/u).filter(Boolean).join(" ");
/** Ends a sentence that has no end of its own: a stop, perhaps in quotes, or a picture behind it. */
const endStop = (text: string): string =>
  /(?:[.!?。！？؟…][\p{Pe}\p{Pf}"']*|\p{Extended_Pictographic}\uFE0F?)$/u.test(text) ? text : `${text}.`;
