import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { type EvaluationCase } from "@/lib/attribution/evaluation/evaluation-case";
import { type EvaluationEntry } from "@/lib/attribution/evaluation/evaluation-entry";
import { type ExportedPrediction } from "@/lib/attribution/evaluation/evaluation-view";
import { type Prediction } from "@/lib/attribution/evaluation/prediction";
import { type PredictionTarget } from "@/lib/attribution/evaluation/prediction-targets";
import { readPredictions } from "@/lib/attribution/evaluation/read-predictions";
import { LaunchError, note, plainText } from "../terminal";

/** What the entries of a table answered. */
export type Answered = { entry: EvaluationEntry; predictions: Prediction[] }[];

const readText = (file: string): string => {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new LaunchError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
};

/**
 * What an evaluation that was ended had written already; nothing where there is no file. A last line that was cut off
 * is left out. Throws LaunchError for a file of something else.
 */
export function readBegun(file: string, targets: readonly PredictionTarget[]): Answered {
  if (!existsSync(file)) return [];
  const text = readText(file);
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  const { groups, faults } = readPredictions(whole, targets);
  const [fault] = faults;
  if (fault)
    throw new LaunchError(
      `${file} cannot be continued: line ${fault.line}: ${fault.message} Choose another file to start over.`,
    );
  return groups.map(({ entry, predictions }) => {
    if (!entry) throw new LaunchError(`${file} does not say which methods answered, so it cannot be continued.`);
    return { entry, predictions };
  });
}

/**
 * Answers of other systems, each file an entry of the table or several. False where something in a file could not be
 * used; every fault is said with its line.
 */
export function readUploads(
  files: readonly string[],
  targets: readonly PredictionTarget[],
): { uploads: Answered; isWhole: boolean } {
  const uploads: Answered = [];
  let isWhole = true;
  for (const file of files) {
    const { groups, faults, ignoredFields, missingCount } = readPredictions(readText(file), targets);
    for (const { line, message } of faults) note(plainText(`${file}:${line}: ${message}`));
    if (ignoredFields.length > 0) note(plainText(`${file}: not read: ${ignoredFields.join(", ")}`));
    if (missingCount > 0) note(`${plainText(file)}: no answer for ${missingCount} traces, which count as failed`);
    if (faults.length > 0 || groups.length === 0) isWhole = false;
    for (const { entry, predictions } of groups) uploads.push({ entry: asUpload(entry, file), predictions });
  }
  return { uploads, isWhole };
}

const asUpload = (entry: EvaluationEntry | null, file: string): EvaluationEntry => ({
  method: null,
  methodVersion: null,
  model: null,
  providerName: null,
  parameters: {},
  revealExpectedAnswer: false,
  isMasked: false,
  ...entry,
  kind: "upload",
  id: entry ? `${file} | ${entry.id}` : file,
  title: entry ? `${entry.title} (${file})` : file,
});

/** One line of a file of predictions, with its end. */
export function predictionLine(entry: EvaluationEntry, one: EvaluationCase, prediction: Prediction): string {
  const { title, externalId, contentHash, question, subset, stepCount, truth } = one;
  const line: ExportedPrediction = {
    ...prediction,
    entry,
    title,
    externalId,
    contentHash,
    question,
    subset,
    split: null,
    stepCount,
    truth,
  };
  return `${JSON.stringify(line)}\n`;
}

/** Writes lines to a file as they come; each is whole once this returns. */
export const appendLine = (file: string, line: string): void => appendFileSync(file, line);

/** Puts lines in the place of what a file held: a reader sees the one or the other. */
export function replaceFile(file: string, text: string): void {
  writeFileSync(`${file}.tmp`, text);
  renameSync(`${file}.tmp`, file);
}
