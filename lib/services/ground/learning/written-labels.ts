import { createHash } from "node:crypto";

/** Ground truth of one trace of a system that did not pass, as stored. */
export interface LabelRow {
  traceId: string;
  agent: string;
  stepIndex: number;
  stepCount: number;
}

/** One text per label, in one order: what a version keeps, and what is compared with it. */
export const writeLabels = (labels: readonly LabelRow[]): string[] =>
  labels.map(({ traceId, agent, stepIndex }) => `${traceId} ${stepIndex} ${agent}`).toSorted();

/** SHA-256 over labels so written, hex. */
export const hashLabels = (labels: readonly string[]): string =>
  createHash("sha256").update(labels.join("\n")).digest("hex");

/** On how many traces the label was added, changed or taken back from `before` to `now`. */
export const countChanges = (before: readonly string[], now: readonly string[]): number => {
  const [known, kept] = [new Set(before), new Set(now)];
  const changed = [...before.filter((label) => !kept.has(label)), ...now.filter((label) => !known.has(label))];
  return new Set(changed.map((label) => label.slice(0, label.indexOf(" ")))).size;
};
