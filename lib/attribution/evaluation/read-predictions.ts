import { isObject } from "@/lib/traces/json-value";
import { readCsv } from "../labels/label-file-csv";
import { type EvaluationEntry } from "./evaluation-entry";
import { findTargets, type PredictionTarget } from "./prediction-targets";
import { type PredictionFields, type PredictionRecord, readFields } from "./prediction-fields";
import { readPaperText } from "./paper-text";
import { type Prediction } from "./prediction";

/** Something in a file that is no prediction of a known trace, and why; lines count from 1. */
export interface PredictionFault {
  line: number;
  message: string;
}

export interface ReadPredictions {
  /** By the line of a table that they are of, in the order in which they first come; null where the file says nothing of one. */
  groups: { entry: EvaluationEntry | null; predictions: Prediction[] }[];
  faults: PredictionFault[];
  /** Fields that mean nothing here. */
  ignoredFields: string[];
  /** Traces that are asked for and of which no line says anything usable. */
  missingCount: number;
}

/**
 * Reads predictions: JSON lines as we export them or with as little as `trace`, `agent` and `step`; CSV with a line of names; or what the published code of Who&When prints. Never throws: each line that cannot be used is a
 * fault. Of several lines on the same trace and repeat the first counts.
 */
export function readPredictions(text: string, targets: readonly PredictionTarget[]): ReadPredictions {
  const { records, faults } = readRecords(text.replace(/^\uFEFF/, ""));
  const find = findTargets(targets);
  const groups = new Map<string, ReadPredictions["groups"][number]>();
  const firstLines = new Map<string, number>();
  const ignored = new Set<string>();
  for (const { line, fields } of records) {
    const read = readFields(fields);
    for (const name of read.ignored) ignored.add(name);
    const found = read.fault === null ? find(read.names) : { traceId: null, fault: read.fault };
    if (read.fault !== null || found.traceId === null) {
      faults.push({ line, message: found.fault ?? "It names no trace." });
      continue;
    }
    const key = JSON.stringify([read.entry?.id ?? null, found.traceId, read.prediction.repeat]);
    const before = firstLines.get(key);
    if (before !== undefined) {
      faults.push({
        line,
        message: `Line ${before} says something of the same trace and repeat already; number them by “repeat”.`,
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

function readRecords(text: string): { records: PredictionRecord[]; faults: PredictionFault[] } {
  if (/^\s*[{[]/.test(text)) return readJsonLines(text);
  if (/^Prediction for .+:\s*$/m.test(text)) return { records: readPaperText(text), faults: [] };
  const [head, ...rows] = readCsv(text);
  if (!head || head.cells.length < 2)
    return {
      records: [],
      faults: [
        {
          line: 1,
          message: "This is neither JSON lines, nor CSV with a line of names, nor the output of the Who&When code.",
        },
      ],
    };
  return {
    records: rows
      .filter(({ cells }) => cells.length === head.cells.length)
      .map(({ line, cells }) => ({
        line,
        fields: Object.fromEntries(cells.map((cell, at) => [head.cells[at] ?? "", cell])),
      })),
    faults: rows
      .filter(({ cells }) => cells.length !== head.cells.length)
      .map(({ line, cells }) => ({
        line,
        message: `It has ${cells.length} cells, and the first line names ${head.cells.length}.`,
      })),
  };
}

function readJsonLines(text: string): { records: PredictionRecord[]; faults: PredictionFault[] } {
  const records: PredictionRecord[] = [];
  const faults: PredictionFault[] = [];
  for (const [at, written] of text.split(/\r\n|\n|\r/).entries()) {
    if (written.trim() === "") continue;
    const fields = parseJson(written);
    if (isObject(fields)) records.push({ line: at + 1, fields });
    else faults.push({ line: at + 1, message: fields === undefined ? "It is no JSON." : "It is no JSON object." });
  }
  return { records, faults };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
