import { findValues, valueKey } from "../rules/find-values";
import { findValue } from "./find-value";

/** A value of the decisive step that could be found again, and where in that step it comes from. */
export interface TellingValue {
  text: string;
  origin: "quoted" | "answer" | "text";
}

interface Telling {
  question: string;
  finalAnswer: string | null;
  content: string;
  /** What the run quotes of the step, word for word, and what it says was carried from it. */
  quoted: readonly string[];
  /** Texts of the steps before, as far as they are known. */
  before: readonly string[];
  agents: ReadonlySet<string>;
}

/** A longer answer is prose: its words tell nothing. */
const mostAnswerLength = 200;
const leastLength = 4;
const mostValues = 40;
const identifier = /(?<![\p{L}\p{N}])[\p{L}_][\p{L}\p{N}]*(?:[_./][\p{L}\p{N}]+)+/gu;

/**
 * Values of the decisive step by which what it brought can be told later: of its quoted words, of the final answer, of
 * its other text. What the question holds is nobody's, and neither are the names of agents; what stood in a step before
 * was not brought by this one, and counts only where it is quoted.
 */
export function tellingValues({ question, finalAnswer, content, quoted, before, agents }: Telling): TellingValue[] {
  const asked = new Set(valuesOf(question).map(valueKey));
  const isFree = (text: string) =>
    !asked.has(valueKey(text)) && findValue(question, text) === null && !agents.has(text);
  const isNew = (text: string) => before.every((earlier) => findValue(earlier, text) === null);
  const ofQuotes = quoted.flatMap(valuesOf).filter(isFree);
  const newOfQuotes = ofQuotes.filter(isNew);
  const found: TellingValue[] = [
    ...(newOfQuotes.length > 0 ? newOfQuotes : ofQuotes).map((text) => ({ text, origin: "quoted" as const })),
    ...answerWords(finalAnswer, question)
      .filter((text) => findValue(content, text) !== null && isNew(text))
      .map((text) => ({ text, origin: "answer" as const })),
    ...valuesOf(content)
      .filter((text) => text.length >= leastLength && isFree(text) && isNew(text))
      .map((text) => ({ text, origin: "text" as const })),
  ];
  const seen = new Set<string>();
  return found.filter(({ text }) => !seen.has(text) && seen.add(text)).slice(0, mostValues);
}

const valuesOf = (text: string): string[] => [
  ...findValues(text).map((value) => value.text.trim().replace(/[.,;:]+$/u, "")),
  ...[...text.slice(0, 20_000).matchAll(identifier)].map(([name]) => name),
];

/**
 * The words of a short answer that the question does not hold: numbers of two digits and more, and
 * words of four letters and more.
 */
function answerWords(finalAnswer: string | null, question: string): string[] {
  if (finalAnswer === null || finalAnswer.length > mostAnswerLength) return [];
  const asked = new Set(question.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  const words = finalAnswer.match(/\p{N}+(?:[.,:/-]\p{N}+)*|[\p{L}\p{N}]+(?:[’'-][\p{L}\p{N}]+)*/gu) ?? [];
  return words.filter(
    (word) => word.length >= (/\p{N}/u.test(word) ? 2 : leastLength) && !asked.has(word.toLowerCase()),
  );
}
