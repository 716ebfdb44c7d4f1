import { type TraceFilter } from "../trace-filter";
import { askedTerms } from "./index-terms";

type Texts = Pick<TraceFilter, "words" | "texts">;

/** What of a filter is looked for in the text of steps, in the order of the search. */
export const textsOf = ({ texts, words }: Texts): string[] =>
  [...new Set([...texts, ...words])].filter((word) => askedTerms(word).length > 0);

/** Whether a filter asks for words of steps. */
export const asksTexts = (filter: Texts): boolean => textsOf(filter).length > 0;

/** Words that are too short to be looked for in steps; their titles, questions and ids are. */
export const shortWords = ({ words }: Texts): string[] => words.filter((word) => askedTerms(word).length === 0);
