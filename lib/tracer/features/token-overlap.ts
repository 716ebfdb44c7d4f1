import { type Trace } from "@/lib/traces/trace";
import { type TextReading } from "./read-text";
import { type TokenOverlap } from "./step-facts";
import { TokenTable } from "./token-table";

interface Texts {
  trace: Trace;
  readings: readonly TextReading[];
  question: TextReading;
  answer: TextReading;
}

/**
 * Walks the tokens of the steps once. Only telling tokens count (numbers of two digits or more, words of four letters
 * or with a capital), each once per step; the answer's tokens without those of the question.
 */
export function measureOverlap(texts: Texts): { overlaps: TokenOverlap[]; questionSize: number; answerSize: number } {
  const table = new TokenTable();
  const questionIds = idsOf(texts.question, table);
  const inQuestion = new Set(questionIds);
  const answerIds = idsOf(texts.answer, table).filter((id) => !inQuestion.has(id));
  const inAnswer = new Set(answerIds);
  const questionEnd = table.size;
  /** By token number: the step that had it last, counted from 1. */
  const lastSeen: number[] = [];
  const overlaps = texts.trace.steps.map((_, at): TokenOverlap => {
    const overlap: TokenOverlap = { freshNumbers: 0, ofQuestion: 0, ofAnswer: 0, answerFirstHere: 0 };
    const reading = texts.readings[at];
    if (reading === undefined) return overlap;
    const { tokens, sorts } = reading;
    for (let place = 0; place < tokens.length; place += 1) {
      const sort = sorts[place] as number;
      if (sort === 0) continue;
      const id = table.add(tokens[place] as number);
      const seen = lastSeen[id] ?? 0;
      if (seen === at + 1) continue;
      lastSeen[id] = at + 1;
      const isOfQuestion = id < questionEnd && inQuestion.has(id);
      if (isOfQuestion) overlap.ofQuestion += 1;
      else if (id < questionEnd && inAnswer.has(id)) {
        overlap.ofAnswer += 1;
        if (seen === 0) overlap.answerFirstHere += 1;
      }
      if (seen === 0 && !isOfQuestion && sort === 1) overlap.freshNumbers += 1;
    }
    return overlap;
  });
  return { overlaps, questionSize: questionIds.length, answerSize: answerIds.length };
}

/** The numbers of the different telling tokens of a text. */
function idsOf({ tokens, sorts }: TextReading, table: TokenTable): number[] {
  const ids = new Set<number>();
  for (const [at, token] of tokens.entries()) if (sorts[at] !== 0) ids.add(table.add(token));
  return [...ids];
}
