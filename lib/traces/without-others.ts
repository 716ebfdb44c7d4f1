import { type TraceDetail } from "./trace-detail";

/**
 * A trace as somebody is sent it who is to label it first: nothing of what runs, others or its file say of the failure,
 * and no metadata and notes of the import, which may quote it.
 */
export const withoutOthers = (trace: TraceDetail): TraceDetail => ({
  ...trace,
  groundTruth: null,
  truth: null,
  labels: [],
  adjudications: [],
  importedLabels: [],
  alarms: [],
  runCount: 0,
  metadata: {},
  issues: [],
  report: null,
  annotations: trace.annotations.filter(({ isMine }) => isMine),
  isBlind: true,
});

/**
 * Whether the detail holds something that others or its file say of the failure, so that who was sent it has seen it.
 */
export const saysOfOthers = (trace: TraceDetail): boolean =>
  trace.groundTruth !== null ||
  trace.alarms.length > 0 ||
  [...trace.labels, ...trace.adjudications, ...trace.importedLabels].length > 0 ||
  trace.annotations.some(({ isMine }) => !isMine);
