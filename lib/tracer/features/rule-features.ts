import { type Feature } from "./feature";

/**
 * About where the two rules without parameters point (lib/attribution/rules), by the words and roles that the features
 * go by: what they know, a few labels need not teach.
 */
export const ruleFeatures: readonly Feature[] = [
  {
    name: "firstCodeRule",
    words: {
      high: "it holds the first code, led to the first failing tool answer or, where there is neither, is among the first to act",
      low: "another step is taken for the first code or for what led to the first failure",
    },
    quotes: "code",
    measure: ({ step }, { firstCodeStep }) => Number(step.index === firstCodeStep),
  },
  {
    name: "answerOriginRule",
    words: {
      high: "no other step brings more words of the final answer",
      low: "another step brings more words of the final answer",
    },
    quotes: "answer",
    measure: ({ step }, { answerOriginStep }) => Number(step.index === answerOriginStep),
  },
];
