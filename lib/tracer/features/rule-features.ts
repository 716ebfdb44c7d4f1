import { type Feature } from "./feature";

/** Where the two rules without parameters point, read from the same facts as everything else: what they know, a few labels need not teach. */
export const ruleFeatures: readonly Feature[] = [
  {
    name: "firstCodeRule",
    words: {
      high: "it holds the first code of the run, or led to the first failing tool answer where there is no code",
      low: "it holds neither the first code of the run nor what led to the first failure",
    },
    quotes: "code",
    measure: ({ step }, { firstCodeStep }) => Number(step.index === firstCodeStep),
  },
  {
    name: "answerOriginRule",
    words: {
      high: "it brings more words of the final answer than any other step",
      low: "another step brings more words of the final answer",
    },
    quotes: "answer",
    measure: ({ step }, { answerOriginStep }) => Number(step.index === answerOriginStep),
  },
];
