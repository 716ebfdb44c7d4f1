import { type ParameterField } from "../method-parameters";

const yesOrNo = [
  { value: "no", title: "No" },
  { value: "yes", title: "Yes" },
] as const;

/** How a scan is made; read by lib/replay/scan/scan-settings.ts under the same names. */
export const scanFields: readonly ParameterField[] = [
  {
    kind: "choice",
    name: "order",
    title: "Step order",
    help: "“In order” proves the earliest decisive step. “By suspects” and “By halves” take fewer replays but may prove a decisive step that is not the earliest.",
    options: [
      { value: "in-turn", title: "In order" },
      { value: "by-suspects", title: "By suspects" },
      { value: "by-halves", title: "By halves" },
    ],
    default: "in-turn",
  },
  {
    kind: "names",
    of: "steps",
    name: "suspects",
    title: "Suspects",
    help: "Steps to test first, likeliest first, when the order is by suspects. Empty: the tracer's ranking.",
    default: [],
  },
  {
    kind: "integer",
    name: "replays",
    title: "Replays per arm",
    help: "How often a step is replayed with its correction, and as often without. 0: as many replays as it takes to reach the level.",
    least: 0,
    most: 100,
    default: 0,
  },
  {
    kind: "integer",
    name: "levelPercent",
    title: "Level in percent",
    help: "The chance of wrongly calling any step of the trace decisive, over all steps together.",
    least: 1,
    most: 20,
    default: 5,
  },
  {
    kind: "integer",
    name: "maxReplays",
    title: "Maximum replays",
    help: "The scan stops there and reports what it found.",
    least: 1,
    most: 10_000,
    default: 500,
  },
  {
    kind: "choice",
    name: "testsToolResults",
    title: "Include tool results",
    help: "Whether to test tool results like agents' own steps. Without this, no step after a tool result can be proven the earliest.",
    options: yesOrNo,
    default: "yes",
  },
  {
    kind: "choice",
    name: "profile",
    title: "Point of commitment",
    help: "Whether to replay a retry of every step as well, to see where the failure became inevitable.",
    options: yesOrNo,
    default: "no",
  },
  {
    kind: "integer",
    name: "seed",
    title: "Seed",
    help: "Seed for all random choices of the scan.",
    least: 0,
    most: 2_147_483_647,
    default: 1,
  },
];
