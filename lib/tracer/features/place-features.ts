import { type Feature } from "./feature";

/** Where a step stands among the acting steps and the turns of its agent. */
export const placeFeatures: readonly Feature[] = [
  {
    name: "acting",
    words: { high: "a worker acts in it", low: "a coordinator speaks in it" },
    measure: ({ isActing }) => Number(isActing),
  },
  {
    name: "opening",
    words: {
      high: "the run opens with it and contains the task as its agent received it",
      low: "the run does not open with it",
    },
    measure: ({ isOpening }) => Number(isOpening),
  },
  {
    name: "actsBefore",
    words: { high: "much had been done before it", low: "little had been done before it" },
    measure: ({ actingBefore }) => Math.log1p(actingBefore),
  },
  {
    name: "turnsBefore",
    words: { high: "its agent had spoken often before", low: "its agent had hardly spoken before" },
    measure: ({ turnsBefore }) => Math.log1p(turnsBefore),
  },
  {
    name: "actsAfter",
    words: { high: "much was still done after it", low: "little was done after it" },
    measure: ({ actingBefore, isActing }, { actingCount }) => Math.log1p(actingCount - actingBefore - Number(isActing)),
  },
];
