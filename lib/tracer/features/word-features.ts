import { type Feature, share } from "./feature";
import { type WordFamily, wordFamilyNames } from "./word-families";

const familyWords: Record<WordFamily, Feature["words"]> = {
  byHand: {
    high: "it mentions work done by hand or from memory",
    low: "it does not mention work done by hand or from memory",
  },
  assuming: {
    high: "it mentions assumptions, samples, or estimates",
    low: "it does not mention assumptions, samples, or estimates",
  },
  failing: { high: "it mentions something that went wrong", low: "it does not mention anything that went wrong" },
  verifying: { high: "it mentions checking", low: "it does not mention checking" },
  concluding: { high: "it draws a conclusion", low: "it draws no conclusion" },
  planning: { high: "it says what is to be done", low: "it does not say what is to be done" },
  asking: { high: "it asks another for something", low: "it asks nobody for anything" },
};

/** What the words of a step say. The opening's words are the task's, so they do not count. */
export const wordFeatures: readonly Feature[] = [
  ...wordFamilyNames.map((family, at): Feature => ({
    name: family,
    words: familyWords[family],
    quotes: family,
    measure: ({ reading, isOpening }) => (isOpening ? 0 : Math.log1p(reading.families[at] ?? 0)),
  })),
  {
    name: "structure",
    words: { high: "it is written as a list or under headings", low: "it is written without lists or headings" },
    quotes: "structure",
    measure: ({ reading }) => Math.log1p(reading.structureCount),
  },
  {
    name: "length",
    words: { high: "it is long", low: "it is short" },
    measure: ({ reading }) => Math.log1p(reading.length),
  },
  {
    name: "question",
    words: { high: "it repeats the words of the question", low: "it hardly uses the words of the question" },
    measure: ({ overlap }, { questionSize }) => share(overlap.ofQuestion, questionSize),
  },
  {
    name: "answerFirst",
    words: {
      high: "words of the final answer first appear in it",
      low: "it introduces no words of the final answer",
    },
    quotes: "answer",
    measure: ({ overlap }, { answerSize }) => share(overlap.answerFirstHere, answerSize),
  },
  {
    name: "answerHere",
    words: { high: "it contains words of the final answer", low: "it contains no words of the final answer" },
    quotes: "answer",
    measure: ({ overlap }, { answerSize }) => share(overlap.ofAnswer, answerSize),
  },
  {
    name: "answerSource",
    words: {
      high: "most words of the final answer come from it or from what a tool returned to it",
      low: "the words of the final answer come from elsewhere",
    },
    quotes: "answer",
    measure: ({ step, resultAfter }, { answerSourceStep }) =>
      Number(
        answerSourceStep >= 0 && (answerSourceStep === step.index || answerSourceStep === resultAfter?.step.index),
      ),
  },
  {
    name: "beforeAnswer",
    words: {
      high: "it stands long before the step from which the final answer comes",
      low: "it stands after the step from which the final answer comes, or shortly before",
    },
    measure: ({ step }, { answerSourceStep }) => {
      const distance = answerSourceStep < 0 ? 0 : answerSourceStep - step.index;
      return Math.sign(distance) * Math.log1p(Math.abs(distance));
    },
  },
];
