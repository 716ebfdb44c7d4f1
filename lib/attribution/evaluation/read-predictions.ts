import { runThrough } from "@/lib/traces/run-through";
import { isObject } from "@/lib/traces/json-value";
import { readCsvRows } from "../labels/label-file-csv";
import { type EvaluationEntry } from "./evaluation-entry";
import { findTargets, type PredictionTarget } from "./prediction-targets";
import { type PredictionFields, type PredictionRecord, readFields } from "./prediction-fields";
import { readPaperRecords } from "./paper-text";
import { type Prediction } from "./prediction";
import { parseJson } from "../parse-json";

/** Something in a file that is no prediction of a known trace, and why; lines count from 1. */
interface PredictionFault {
  line: number;
  message: string;
}

export interface ReadPredictions {
  /**
   * By the entry of a table that they are of, in the order in which they first come; null
   * where the file says nothing of one.
   */
  groups: { entry: EvaluationEntry | null; predictions: Prediction[] }[];
  faults: PredictionFault[];
  /** Fields that mean nothing here. */
  ignoredFields: string[];
  /** Traces that are asked for and of which no line says anything usable. */
  missingCount: number;
}

/**
 * Reads predictions: JSON lines as we export them or with as little as `trace`, `agent` and `step`; CSV with a line of
 * names; or what the published code of Who&When prints. Never throws: each line that cannot be used is a fault. Of
 * several lines on the same trace and repeat the first counts.
 */
export function readPredictions(text: string, targets: readonly PredictionTarget[]): ReadPredictions {
  return runThrough(readPredictionsInTurns(text, targets));
}

/** Lines between two turns: a few milliseconds. */
const linesAtOnce = 100;

/**
 * The same, yielding every so many lines, for a server that must not stand still: a
 * hundred thousand lines take seconds.
 */
export function* readPredictionsInTurns(
  text: string,
  targets: readonly PredictionTarget[],
): Generator<void, ReadPredictions> {
  const faults: PredictionFault[] = [];
  const find = findTargets(targets);
  yield;
  const groups = new Map<string, ReadPredictions["groups"][number]>();
  const firstLines = new Map<string, number>();
  const ignored = new Set<string>();
  let count = 0;
  for (const { line, fields, fault } of readRecords(text.replace(/^\uFEFF/, ""))) {
    count += 1;
    if (count % linesAtOnce === 0) yield;
    if (fields === null) {
      faults.push({ line, message: fault });
      continue;
    }
    const read = readFields(fields);
    for (const name of read.ignored) ignored.add(name);
    const found = read.fault === null ? find(read.names) : { traceId: null, fault: read.fault };
    if (read.fault !== null || found.traceId === null) {
      faults.push({ line, message: found.fault ?? "It does not name a trace." });
      continue;
    }
    const key = JSON.stringify([read.entry?.id ?? null, found.traceId, read.prediction.repeat]);
    const before = firstLines.get(key);
    if (before !== undefined) {
      faults.push({
        line,
        message: `Line ${before} already has an answer for this trace and repeat; number them with “repeat”.`,
      });
      continue;
    }
    firstLines.set(key, line);
    addTo(groups, read.entry, { ...read.prediction, traceId: found.traceId });
  }
  const answered = new Set(
    [...groups.values()].flatMap(({ predictions }) => predictions.map(({ traceId }) => traceId)),
  );
  return {
    groups: [...groups.values()],
    faults: faults.sort((a, b) => a.line - b.line),
    ignoredFields: [...ignored],
    missingCount: targets.filter(({ traceId }) => !answered.has(traceId)).length,
  };
}

function addTo(
  groups: Map<string, ReadPredictions["groups"][number]>,
  entry: PredictionFields["entry"],
  prediction: Prediction,
): void {
  const key = entry?.id ?? "";
  const group = groups.get(key) ?? { entry, predictions: [] };
  groups.set(key, group);
  group.predictions.push(prediction);
}

/** What stands in a line, or why nothing does. */
type ReadLine = (PredictionRecord & { fault: null }) | { line: number; fields: null; fault: string };

const nothingKnown = "This is neither JSON lines, nor CSV with a line of names, nor the output of the Who&When code.";

function* readRecords(text: string): Generator<ReadLine, void> {
  if (/^\s*[{[]/.test(text)) yield* readJsonLines(text);
  else if (/^Prediction for .+:\s*$/m.test(text))
    for (const record of readPaperRecords(text)) yield { ...record, fault: null };
  else yield* readRows(text);
}

function* readRows(text: string): Generator<ReadLine, void> {
  const rows = readCsvRows(text);
  const names = rows.next().value?.cells ?? [];
  if (names.length < 2) {
    yield { line: 1, fields: null, fault: nothingKnown };
    return;
  }
  for (const { line, cells } of rows)
    if (cells.length === names.length)
      yield { line, fields: Object.fromEntries(cells.map((cell, at) => [names[at] ?? "", cell])), fault: null };
    else yield { line, fields: null, fault: `It has ${cells.length} cells, and the first line names ${names.length}.` };
}

function* readJsonLines(text: string): Generator<ReadLine, void> {
  for (const [at, written] of text.split(/\r\n|\n|\r/).entries()) {
    if (written.trim() === "") continue;
    const [line, fields] = [at + 1, parseJson(written)];
    if (isObject(fields)) yield { line, fields, fault: null };
    else yield { line, fields: null, fault: fields === undefined ? "This is not JSON." : "This is not a JSON object." };
  }
}
