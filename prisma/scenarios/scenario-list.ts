import { type Trace } from "@/lib/traces/trace";
import { backOffice } from "./back-office";
import { hostile } from "./hostile";
import { logReading } from "./log-reading";
import { sampleTraces } from "./sample-traces";
import { seededRandom } from "./seeded-random";
import { stockCounts } from "./stock-counts";

/** A set of traces to fill a workspace with. */
export interface Scenario {
  name: string;
  summary: string;
  /** What `count` means and how much it is when nothing is said; null where the set is always the same. */
  count: { unit: string; initial: number } | null;
  traces: (count?: number) => Trace[];
}

const largeSteps = 10_000;
const manyTraces = 1_000;
const taughtTraces = 14;

export const scenarios: readonly Scenario[] = [
  {
    name: "kinds",
    summary: "Failures of eight kinds of systems, and two runs that passed.",
    count: null,
    traces: sampleTraces,
  },
  {
    name: "back-office",
    summary: "Failures of one system with one fault pattern, to teach a tracer with.",
    count: { unit: "traces", initial: taughtTraces },
    traces: (count = taughtTraces) => backOffice(seededRandom(41), count),
  },
  {
    name: "large",
    summary: "One long trace.",
    count: { unit: "steps", initial: largeSteps },
    traces: (count = largeSteps) => [logReading(seededRandom(count), count)],
  },
  {
    name: "many",
    summary: "Many small traces.",
    count: { unit: "traces", initial: manyTraces },
    traces: (count = manyTraces) => stockCounts(seededRandom(21), count),
  },
  {
    name: "hostile",
    summary: "Text that tries to break out of the page.",
    count: null,
    traces: () => [hostile(seededRandom(31))],
  },
];

export const findScenario = (name: string): Scenario | undefined =>
  scenarios.find((scenario) => scenario.name === name);
