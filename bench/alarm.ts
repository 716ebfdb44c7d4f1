import { parseArgs } from "node:util";
import { type Alarm, watchSteps } from "@/lib/attribution/alarm/watch-steps";
import { shareFigure } from "@/lib/tracer/share-figure";
import { timeSteps } from "./alarm/time-steps";
import { readWatched, type Watched } from "./alarm/read-watched";
import { interval, percent, say, sayTable } from "./tracer/say";

// Alarms of runs that still go on: how often they ring in passed runs, and how near to the planted step in failed ones.
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { count: { type: "string", default: "300" }, seed: { type: "string", default: "20261130" } },
});
const mostFalse = 0.1;
const leastNear = 0.3;
const mostMs = 50;

interface Heard extends Watched {
  alarms: Alarm[];
}

const hear = (watched: readonly Watched[]): Heard[] =>
  watched.map((one) => ({ ...one, alarms: [...watchSteps(one.trace)].flat() }));

const distance = ({ raisedAt }: Alarm, steps: readonly number[]): number =>
  Math.min(...steps.map((step) => Math.abs(step - raisedAt)));

const isNear = ({ alarms, wrongSteps }: Heard): boolean =>
  wrongSteps !== null && alarms.some((alarm) => distance(alarm, wrongSteps) <= 1);
const isFirstNear = ({ alarms: [first], wrongSteps }: Heard): boolean =>
  first !== undefined && wrongSteps !== null && distance(first, wrongSteps) <= 1;

/** Tries at one question are no independent runs. */
const figureOf = (some: readonly Heard[], isHit: (one: Heard) => boolean) =>
  shareFigure(
    some.map((one) => (isHit(one) ? 1 : 0)),
    some.map(({ group }) => group),
    1,
  );

const count = Number(values.count);
const seed = Number(values.seed);
say(`Alarms raised from the steps so far alone; ${count} failures each of the sandbox and of families, seed ${seed}.`);
say("Near: an alarm is raised at the wrong step, the one before or the one after. 95% intervals over questions.\n");
const heard = hear(await readWatched(count, seed));
const goals = { met: 0, of: 0 };
const hold = (isMet: boolean): string => {
  goals.of += 1;
  goals.met += isMet ? 1 : 0;
  return isMet ? "met" : "MISSED";
};
const rows = [...new Set(heard.map(({ set }) => set))].map((set) => {
  const passed = heard.filter((one) => one.set === set && one.wrongSteps === null);
  const failed = heard.filter((one) => one.set === set && one.wrongSteps !== null);
  const near = figureOf(failed, isNear);
  const wrong = passed.length > 0 ? figureOf(passed, ({ alarms }) => alarms.length > 0) : null;
  return [
    set,
    wrong ? `${interval(wrong)} of ${passed.length}` : "no passed runs",
    interval(near) + ` of ${failed.length}`,
    interval(figureOf(failed, isFirstNear)),
    wrong ? `${hold(wrong.share <= mostFalse)}, ${hold(near.share >= leastNear)}` : "–",
  ];
});
sayTable(["runs", "alarm in passed runs", "near the wrong step", "first alarm near", "goals"], rows);
const kinds = [...new Set(heard.flatMap(({ alarms }) => alarms.map(({ finding }) => finding.kind)))].sort();
sayTable(
  ["kind", "passed runs with an alarm", "failed runs with one", "of them near"],
  kinds.map((kind) => {
    const of = (some: readonly Heard[]): Heard[] =>
      some
        .map((one) => ({ ...one, alarms: one.alarms.filter(({ finding }) => finding.kind === kind) }))
        .filter(({ alarms }) => alarms.length > 0);
    const failed = of(heard.filter(({ wrongSteps }) => wrongSteps !== null));
    const near = failed.filter(isNear).length;
    return [kind, `${of(heard.filter(({ wrongSteps }) => wrongSteps === null)).length}`, `${failed.length}`, `${near}`];
  }),
);
const ms = await timeSteps(1000, seed);
say(`A step at 1,000 steps: ${ms.toFixed(1)} ms of one core (goal ${mostMs} ms: ${hold(ms <= mostMs)}).\n`);
const sandbox = heard.filter(({ set }) => set === "sandbox" || set === "families");
const all = (some: readonly Heard[], isHit: (one: Heard) => boolean): string =>
  percent(some.filter(isHit).length / Math.max(1, some.length));
say(
  `alarm: near the planted step in ${all(
    sandbox.filter(({ wrongSteps }) => wrongSteps !== null),
    isNear,
  )}% of planted failures, in ${all(
    sandbox.filter(({ wrongSteps }) => wrongSteps === null),
    ({ alarms }) => alarms.length > 0,
  )}% of passed runs; ${goals.met} of ${goals.of} goals met`,
);
