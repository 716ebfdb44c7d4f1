import { savedWords } from "./saved-words";

interface Details {
  title: string;
  question: string;
  expectedAnswer: string | null;
  outcome: string;
  systemName: string | null;
  systemVersion: string | null;
}

/** What a person may correct of a trace, as it is saved; what is left out stays as it is and is not said. */
export const detailWords = (details: Partial<Details>): string =>
  savedWords({
    Title: details.title,
    Question: details.question,
    "Expected answer": details.expectedAnswer,
    Outcome: details.outcome,
    System: details.systemName,
    Version: details.systemVersion,
  });
