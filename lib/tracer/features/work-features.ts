import { type Feature } from "./feature";

/** What a step does: code, tools, and what came of them. */
export const workFeatures: readonly Feature[] = [
  {
    name: "code",
    words: { high: "it contains code", low: "it contains no code" },
    quotes: "code",
    measure: ({ hasCode }) => Number(hasCode),
  },
  {
    name: "failsAfter",
    words: { high: "the execution right after it failed", low: "no failing execution follows right after it" },
    measure: ({ resultAfter }) => Number(resultAfter !== null && resultAfter.step.isError),
  },
  {
    name: "resultBefore",
    words: { high: "it answers to what a tool returned", low: "it does not answer to a tool" },
    measure: ({ resultBefore }) => Number(resultBefore !== null),
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
];
