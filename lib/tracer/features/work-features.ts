import { type Feature, share } from "./feature";

/** What a step does: code, tools, and what came of them. */
export const workFeatures: readonly Feature[] = [
  {
    name: "code",
    words: { high: "it contains code", low: "it contains no code" },
    quotes: "code",
    measure: ({ hasCode }) => Number(hasCode),
  },
  {
    name: "firstCode",
    words: { high: "it is the first step that contains code", low: "it is not the first step that contains code" },
    quotes: "code",
    measure: ({ hasCode, isActing, codeStepsBefore }) => Number(hasCode && isActing && codeStepsBefore === 0),
  },
  {
    name: "firstFailure",
    words: {
      high: "it is the step right before the first failing execution",
      low: "the first failing execution is not its own",
    },
    measure: ({ resultAfter, failuresBefore }) =>
      Number(resultAfter !== null && resultAfter.step.isError && failuresBefore === 0),
  },
  {
    name: "failsAfter",
    words: { high: "the execution right after it failed", low: "no failing execution follows right after it" },
    measure: ({ resultAfter }) => Number(resultAfter !== null && resultAfter.step.isError),
  },
  {
    name: "runsAfter",
    words: { high: "a tool answered it", low: "no tool answered it" },
    measure: ({ resultAfter }) => Number(resultAfter !== null),
  },
  {
    name: "resultBefore",
    words: { high: "it answers to what a tool returned", low: "it does not answer to a tool" },
    measure: ({ resultBefore }) => Number(resultBefore !== null),
  },
  {
    name: "failedBefore",
    words: { high: "it answers to a failed execution", low: "it does not answer to a failed execution" },
    measure: ({ resultBefore }) => Number(resultBefore !== null && resultBefore.step.isError),
  },
  {
    name: "repeats",
    words: {
      high: "it says nearly what its agent had said before",
      low: "it is unlike what its agent had said before",
    },
    measure: ({ overlap }) => overlap.likeOwnBefore,
  },
  {
    name: "sameSpeaker",
    words: { high: "its agent had just spoken", low: "another agent had spoken before it" },
    measure: ({ isSameSpeaker }) => Number(isSameSpeaker),
  },
  {
    name: "unsourcedNumbers",
    words: { high: "it brings numbers that stand nowhere before it", low: "it brings no numbers of its own" },
    quotes: "number",
    measure: ({ overlap }) => Math.log1p(overlap.freshNumbers),
  },
  {
    name: "fresh",
    words: { high: "most of its words are new in the run", low: "most of its words stood in the run before" },
    measure: ({ overlap }) => share(overlap.fresh, overlap.different),
  },
];
