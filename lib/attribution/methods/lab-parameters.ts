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
    title: "Order of the steps",
    help: "In turn proves the earliest decisive step. By suspects and by halves take fewer replays, and prove a decisive step that need not be the earliest.",
    options: [
      { value: "in-turn", title: "In turn" },
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
    help: "Numbers of steps to test first, the likeliest first, where the order is by suspects. Empty: as the tracer ranks them.",
    default: [],
  },
  {
    kind: "integer",
    name: "replays",
    title: "Replays an arm",
    help: "How often a step is replayed with its correction, and as often without. 0: as many as it takes to tell a decisive step at the level.",
    least: 0,
    most: 100,
    default: 0,
  },
  {
    kind: "integer",
    name: "levelPercent",
    title: "Level in percent",
    help: "The chance of calling any step of the trace decisive by mistake, over all steps together.",
    least: 1,
    most: 20,
    default: 5,
  },
  {
    kind: "integer",
    name: "maxReplays",
    title: "Replays at most",
    help: "The scan stops there, and says what it had found.",
    least: 1,
    most: 10_000,
    default: 500,
  },
  {
    kind: "choice",
    name: "testsToolResults",
    title: "Results of tools too",
    help: "Whether what tools returned is tested like what agents did. Without it, no step behind a result of a tool can be proven the earliest.",
    options: yesOrNo,
    default: "yes",
  },
  {
    kind: "choice",
    name: "profile",
    title: "Point of commitment",
    help: "Whether another try is replayed from every step, to see from where on the failure was settled.",
    options: yesOrNo,
    default: "no",
  },
  {
    kind: "integer",
    name: "seed",
    title: "Seed",
    help: "What all random draws of the scan follow from.",
    least: 0,
    most: 2_147_483_647,
    default: 1,
  },
];
