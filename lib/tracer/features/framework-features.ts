import { type Feature, share } from "./feature";
import { wordFamilyNames } from "./word-families";

const failing = wordFamilyNames.indexOf("failing");

/**
 * Signs that stand in traces of one kind of framework only: CaptainAgent, whose runs open with the task as told to an
 * agent in its own name. 0 in every other trace.
 */
export const frameworkFeatures: readonly Feature[] = [
  {
    name: "openingFails",
    words: {
      high: "the task as its agent received it is itself about an error",
      low: "the task as its agent received it is not about an error",
    },
    quotes: "failing",
    measure: ({ isOpening, reading }) => (isOpening ? Math.log1p(reading.families[failing] ?? 0) : 0),
  },
  {
    name: "openingCode",
    words: {
      high: "the task as its agent received it contains code",
      low: "the task as its agent received it contains no code",
    },
    quotes: "code",
    measure: ({ isOpening, reading }) => Number(isOpening && reading.codeBlockCount > 0),
  },
  {
    name: "openingStrays",
    words: {
      high: "the task as its agent received it leaves out words of the question",
      low: "the task as its agent received it keeps the words of the question",
    },
    measure: ({ isOpening, overlap }, { questionSize }) =>
      isOpening && questionSize > 0 ? 1 - share(overlap.ofQuestion, questionSize) : 0,
  },
];
