import { readTrace } from "./build-sheet";
import { type PreparedTrace } from "./fit-part";
import { groupQuestions } from "@/lib/attribution/evaluation/group-questions";
import { type LabelledTrace } from "./labelled-trace";

/** With fewer groups of like questions nothing can be held out; then only equal logs count as one. */
const fewestGroups = 5;

interface PreparedTraces {
  items: PreparedTrace[];
  /**
   * Whether like questions were kept together. Not where (nearly) all traces ask the same,
   * as a system with one task does.
   */
  isGroupedByQuestion: boolean;
}

/**
 * Measures the features of labeled traces and finds which ask the same. The order of the input does not matter.
 * Yields the share that is done.
 */
export function* prepareTraces(traces: readonly LabelledTrace[]): Generator<number, PreparedTraces> {
  const sorted = [...traces].sort((a, b) => (a.trace.contentHash < b.trace.contentHash ? -1 : 1));
  const byQuestion = groupQuestions(sorted.map(({ trace }) => trace));
  const isGroupedByQuestion = new Set(byQuestion).size >= Math.min(fewestGroups, sorted.length);
  const logs = new Map<string, number>();
  const items: PreparedTrace[] = [];
  for (const [at, { trace, label }] of sorted.entries()) {
    if (!logs.has(trace.contentHash)) logs.set(trace.contentHash, logs.size);
    const group = isGroupedByQuestion ? byQuestion[at] : logs.get(trace.contentHash);
    items.push({ trace, label, reading: readTrace(trace), group: group ?? 0 });
    yield (at + 1) / sorted.length;
  }
  return { items, isGroupedByQuestion };
}
