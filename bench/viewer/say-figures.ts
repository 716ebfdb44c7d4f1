import { type Figures, median } from "./measure-trace";
import { type LongStepFigures } from "./measure-long-step";
import { quotedPeers } from "./peers";

/** A figure beside what was set as its goal. */
interface Goal {
  name: string;
  value: number;
  most: number;
  unit: string;
}

const goalsOf = (stepCount: number, figures: Figures): Goal[] => {
  const readable = { name: "readable, warm", value: median(figures.warmMs), unit: "ms" };
  const frame = { name: "frame p95", value: figures.frameP95Ms, most: 17, unit: "ms" };
  const find = figures.find && [
    { name: "first hit", value: figures.find.firstHitMs, most: 100, unit: "ms" },
    { name: "count of hits", value: figures.find.countMs, most: 500, unit: "ms" },
  ];
  if (stepCount === 10_000) return [{ ...readable, most: 1_000 }, frame, ...(find ?? [])];
  if (stepCount === 100_000) {
    return [
      { ...readable, most: 2_000 },
      { name: "elements", value: figures.mostElements, most: 3_000, unit: "" },
      { name: "heap", value: figures.weight.heapBytes / 1e6, most: 500, unit: "MB" },
    ];
  }
  return [];
};

const number = (value: number): string =>
  value.toLocaleString("en", { maximumFractionDigits: Math.abs(value) < 100 ? 1 : 0 });
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`;
const kilobytes = (bytes: number): string => `${number(bytes / 1_000)} KB`;
const task = (ms: number): string => (ms === 0 ? "under 50 ms" : `${number(ms)} ms`);
const sayGoal = ({ name, value, most, unit }: Goal): string =>
  `${name} ${number(value)} ${unit}`.trim() + ` (goal ${number(most)}: ${value <= most ? "met" : "MISSED"})`;

/** Lines on one trace, and how many of its goals were met. */
export function sayTrace(stepCount: number, figures: Figures): { lines: string[]; met: number; goals: number } {
  const { warmMs, coldMs, loadTaskMs, scrollTaskMs, frameP95Ms, frameLongestMs, weight, sent, keys, find } = figures;
  const goals = goalsOf(stepCount, figures);
  const peers = quotedPeers[stepCount];
  const lines = [
    `${number(stepCount)} steps`,
    `  readable: warm ${seconds(median(warmMs))} (median of ${warmMs.map(seconds).join(", ")}), cold ${seconds(coldMs)}`,
    `  scrolling for 10 s: frame p95 ${number(frameP95Ms)} ms, longest ${number(frameLongestMs)} ms; longest task ${task(scrollTaskMs)}, while loading ${task(loadTaskMs)}`,
    `  ${number(weight.elements)} elements after loading, at most ${number(figures.mostElements)}; heap ${number(weight.heapBytes / 1e6)} MB; sent, compressed: HTML ${kilobytes(sent.htmlBytes)}, scripts ${kilobytes(sent.scriptBytes)}, all ${kilobytes(sent.allBytes)}`,
    `  from key to step: G ${number(keys.last)} ms, b ${number(keys.decisive)} ms, j ${number(keys.next)} ms`,
    `  find, from Enter: ${find ? `first hit ${number(find.firstHitMs)} ms, count ${number(find.countMs)} ms` : "not measured, nothing to find with opened"}`,
    ...(goals.length > 0 ? [`  ${goals.map(sayGoal).join("; ")}`] : []),
    ...(peers ? [`  others, quoted from an earlier measurement: ${peers}`] : []),
  ];
  return { lines, met: goals.filter(({ value, most }) => value <= most).length, goals: goals.length };
}

/** A line on the long step; its goal is that no task takes more than 100 ms. */
export function sayLongStep(megabytes: number, figures: LongStepFigures): { line: string; longestMs: number } {
  const tasks = [figures.openTaskMs, figures.wholeTaskMs, figures.endTaskMs];
  const longestMs = tasks.some(Number.isNaN) ? Number.POSITIVE_INFINITY : Math.max(...tasks);
  const end = Number.isNaN(figures.endTaskMs)
    ? "its end was NOT reached"
    : `at its end after ${seconds(figures.endMs)}, longest task ${task(figures.endTaskMs)}`;
  const line = `a step of ${megabytes} MB: readable beside it after ${seconds(figures.readableMs)}; longest task while it is opened ${task(figures.openTaskMs)}, while it is shown whole ${task(figures.wholeTaskMs)} (${seconds(figures.wholeMs)}); ${end} (goal 100 ms: ${longestMs <= 100 ? "met" : "MISSED"})`;
  return { line, longestMs };
}
