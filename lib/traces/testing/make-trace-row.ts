import { type ColumnFields, type ColumnValues, fieldColumns } from "../list-columns";
import { type TraceRow } from "../trace-row";

const usual: ColumnValues = {
  text: "words",
  count: 20,
  time: "2026-11-01T10:00:00.000Z",
  outcome: "failed",
  tokens: 9_200,
  cost: 0.06,
  duration: 42_000,
};

/** A row of the list of traces, with a value for each column. */
export const makeTraceRow = (change: Partial<TraceRow> = {}): TraceRow => ({
  ...(Object.fromEntries(fieldColumns.map(({ field, kind }) => [field, usual[kind]])) as unknown as ColumnFields),
  id: "t1",
  title: "Which ferry leaves first?",
  question: "Which ferry leaves first?",
  system: null,
  agents: ["Scout", "Clerk"],
  errorStepCount: 0,
  format: "faultline",
  tags: [],
  groundTruth: null,
  isDisputed: false,
  isBlind: false,
  isMade: false,
  why: null,
  failureMode: null,
  party: null,
  labeledBy: [],
  incident: null,
  match: null,
  annotationCount: 0,
  runCount: 0,
  activeRunCount: 0,
  marks: [],
  ...change,
});
