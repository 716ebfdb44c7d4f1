import { type Feature, share } from "./feature";

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
      high: "the run opens with it, and the task as its agent was told it stands in it",
      low: "the run does not open with it",
    },
    measure: ({ isOpening }) => Number(isOpening),
  },
  {
    name: "firstAct",
    words: {
      high: "it is the first step in which a worker acts",
      low: "it is not the first step in which a worker acts",
    },
    measure: ({ isActing, isOpening, actingBefore }, { steps }) =>
      Number(isActing && !isOpening && actingBefore === Number(steps[0]?.isOpening ?? false)),
  },
  {
    name: "secondAct",
    words: {
      high: "it is the second step in which a worker acts",
      low: "it is not the second step in which a worker acts",
    },
    measure: ({ isActing, isOpening, actingBefore }, { steps }) =>
      Number(isActing && !isOpening && actingBefore === Number(steps[0]?.isOpening ?? false) + 1),
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
    name: "place",
    words: { high: "it stands late in the run", low: "it stands early in the run" },
    measure: ({ step }, { steps }) => share(step.index, steps.length - 1),
  },
  {
    name: "last",
    words: { high: "the run ends with it", low: "the run goes on after it" },
    measure: ({ step }, { steps }) => Number(steps.length > 1 && step.index >= lastCandidate(steps)),
  },
];

const lastCandidate = (steps: readonly { isCandidate: boolean }[]): number =>
  steps.findLastIndex(({ isCandidate }) => isCandidate);
