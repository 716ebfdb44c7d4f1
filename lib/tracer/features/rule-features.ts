import { type Feature } from "./feature";

/** Where the two rules without parameters point, read from the same facts as everything else: what they know, a few labels need not teach. */
export const ruleFeatures: readonly Feature[] = [
  {
    name: "firstCodeRule",
    words: {
      high: "the rule “first code or first failing code” points at it",
      low: "the rule “first code or first failing code” points elsewhere",
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
