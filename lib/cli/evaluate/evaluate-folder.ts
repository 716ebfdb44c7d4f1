import { writeFile } from "node:fs/promises";
import { type EvaluationCase } from "@/lib/attribution/evaluation/evaluation-case";
import { type EvaluationReport } from "@/lib/attribution/evaluation/evaluation-report";
import { isLabelled } from "@/lib/attribution/evaluation/content-free-baselines";
import { groupBy } from "@/lib/traces/group-by";
import { makeReport } from "@/lib/attribution/evaluation/make-report";
import { type Prediction } from "@/lib/attribution/evaluation/prediction";
import { reportCsv } from "@/lib/attribution/evaluation/report-csv";
import { reportMarkdown } from "@/lib/attribution/evaluation/report-markdown";
import { type Trace } from "@/lib/traces/trace";
import { choosePolicy, chooseTaxonomy } from "../attribute/choose-method";
import { openPeers, type Peers } from "../attribute/find-peers";
import { note, say } from "../terminal";
import { openWeights } from "../weights/open-weights";
import { askCases, type Surroundings, type Task } from "./ask-cases";
import { type EvaluateCommand } from "./evaluate-command";
import { planEntries, type PlannedEntry } from "./plan-entries";
import { type Answered, appendLine, predictionLine, readBegun, readUploads, replaceFile } from "./predictions-file";
import { type CaseFolder, readCases } from "./read-cases";
import { tableLines } from "./table-lines";

/**
 * Runs methods over the labeled traces of a folder and prints how well they do. False where an answer is missing or a
 * file of answers could not be used whole.
 */
export async function evaluateFolder(folder: string, options: EvaluateCommand, today: string): Promise<boolean> {
  const planned = await planEntries(options);
  const read = await readCases(folder, options.subsetBy);
  const begun = options.predictions === undefined ? [] : readBegun(options.predictions, read.targets);
  const { uploads, isWhole } = readUploads(options.upload ?? [], read.targets);
  const answered = await answer(planned, begun, read, options);
  const entries = [...answered, ...uploads];
  const report = makeReport({ cases: read.cases, entries, seed: options.seed });
  if (options.predictions !== undefined) replaceFile(options.predictions, linesOf(answered, read.cases).join(""));
  await write(report, entries, read.cases, options, today);
  const isDone = answered.every(({ predictions }) => !predictions.some(isToBeAskedAgain));
  return isWhole && isDone;
}

/**
 * What a limit has stopped or a fault of the way there has lost is asked again when an evaluation goes on; what the
 * judge said is not, however bad.
 */
export const isToBeAskedAgain = ({ state }: Pick<Prediction, "state">): boolean =>
  state === "failed" || state === "stopped";

/**
 * The answers that are there already and those that are got now, the entries of an earlier call
 * that are not named now included.
 */
async function answer(
  planned: readonly PlannedEntry[],
  begun: Answered,
  { cases, traces }: CaseFolder,
  options: EvaluateCommand,
): Promise<Answered> {
  const answered = new Map(begun.map(({ entry, predictions }) => [entry.id, { entry, predictions }]));
  const tasks: Task[] = [];
  for (const one of planned) {
    const own = answered.get(one.entry.id) ?? { entry: one.entry, predictions: [] };
    own.predictions = own.predictions.filter((prediction) => !isToBeAskedAgain(prediction));
    answered.set(one.entry.id, own);
    const known = new Set(own.predictions.map(({ traceId, repeat }) => `${repeat} ${traceId}`));
    for (const labelled of cases.filter(isLabelled))
      for (let repeat = 1; repeat <= options.repeats; repeat += 1)
        if (!known.has(`${repeat} ${labelled.traceId}`))
          tasks.push({ planned: one, one: labelled, trace: traces.get(labelled.traceId) as Trace, repeat });
  }
  if (begun.length > 0) note(`${options.predictions ?? ""} resumed; ${tasks.length} answers missing`);
  // Without what is asked again, and without a last line that was cut off: new lines are only added.
  if (options.predictions !== undefined)
    replaceFile(options.predictions, linesOf([...answered.values()], cases).join(""));
  const around = await look(planned, [...traces.values()], options);
  await askCases(tasks, around, (task, { prediction }) => {
    answered.get(task.planned.entry.id)?.predictions.push(prediction);
    if (options.predictions !== undefined)
      appendLine(options.predictions, predictionLine(task.planned.entry, task.one, prediction));
  });
  return [...answered.values()];
}

export async function look(
  planned: readonly PlannedEntry[],
  traces: readonly Trace[],
  options: EvaluateCommand,
): Promise<Surroundings> {
  const needsTracer = planned.some(({ method }) => method.needsTracer);
  const peers = new Map<string, (trace: Trace) => Peers>();
  for (const { method } of planned) peers.set(method.name, await openPeers(method, options, traces));
  return {
    tracer: needsTracer ? await openWeights(options.weights) : null,
    taxonomy: chooseTaxonomy(options.taxonomy),
    policy: choosePolicy(options.policy),
    peersOf: ({ method }) => peers.get(method.name) ?? (() => ({ peers: [], notes: [] })),
    options,
  };
}

/** In the order of entries, cases and repeats, whatever came first. */
function linesOf(answered: Answered, cases: readonly EvaluationCase[]): string[] {
  return answered.flatMap(({ entry, predictions }) => {
    const byTrace = groupBy(predictions, ({ traceId }) => traceId);
    return cases.flatMap((one) =>
      (byTrace.get(one.traceId) ?? [])
        .toSorted((a, b) => a.repeat - b.repeat)
        .map((prediction) => predictionLine(entry, one, prediction)),
    );
  });
}

async function write(
  report: EvaluationReport,
  entries: Answered,
  cases: readonly EvaluationCase[],
  { csv, markdown, json, seed, predictions }: EvaluateCommand,
  today: string,
): Promise<void> {
  if (csv !== undefined) await writeFile(csv, reportCsv(report));
  if (markdown !== undefined) await writeFile(markdown, reportMarkdown(report, { measuredAt: today, seed }));
  if (!json) {
    for (const line of tableLines(report, { measuredAt: today, seed })) say(line);
    return;
  }
  const all =
    predictions === undefined ? linesOf(entries, cases).map((line) => JSON.parse(line) as unknown) : undefined;
  say(JSON.stringify({ ...report, predictions: all }, null, 2));
}
