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
    words: { high: "it responds to a tool result", low: "it does not respond to a tool result" },
    measure: ({ resultBefore }) => Number(resultBefore !== null),
  },
  {
    name: "sameSpeaker",
    words: { high: "its agent had just spoken", low: "another agent had spoken before it" },
    measure: ({ isSameSpeaker }) => Number(isSameSpeaker),
  },
  {
    name: "unsourcedNumbers",
    words: { high: "it introduces numbers that appear nowhere earlier", low: "it introduces no numbers of its own" },
    quotes: "number",
    measure: ({ overlap }) => Math.log1p(overlap.freshNumbers),
  },
];
