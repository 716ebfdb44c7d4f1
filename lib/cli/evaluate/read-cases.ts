import { basename, relative, sep } from "node:path";
import { caseOfTrace } from "@/lib/attribution/evaluation/case-of-trace";
import { type EvaluationCase } from "@/lib/attribution/evaluation/evaluation-case";
import { groupQuestions } from "@/lib/attribution/evaluation/group-questions";
import { type PredictionTarget } from "@/lib/attribution/evaluation/prediction-targets";
import { type Trace } from "@/lib/traces/trace";
import { readTraces } from "../attribute/read-traces";
import { findFiles } from "../data/find-files";
import { LaunchError, note, plainText } from "../terminal";

/** The traces of a folder as cases. A case is called by its file, below the folder. */
export interface CaseFolder {
  cases: EvaluationCase[];
  targets: PredictionTarget[];
  /** By the id of the case. */
  traces: ReadonlyMap<string, Trace>;
}

/**
 * Reads every trace below a folder; the same log twice counts once. What is left out is said on standard error. Throws
 * LaunchError where there is no label.
 */
export async function readCases(folder: string, subsetBy: "folder" | "none"): Promise<CaseFolder> {
  const found = new Map<string, { traceId: string; subset: string | null; trace: Trace }>();
  let repeatedCount = 0;
  for (const { path } of findFiles([folder])) {
    const name = relative(folder, path).split(sep).join("/") || basename(path);
    for (const { trace, traceIndex, problem } of await readTraces(path)) {
      if (!trace) note(plainText(`${name}: left out. ${problem}`));
      else if (found.has(trace.contentHash)) repeatedCount += 1;
      else {
        const [top, ...below] = name.split("/");
        const subset = subsetBy === "folder" && below.length > 0 && top !== undefined ? top : null;
        found.set(trace.contentHash, { traceId: traceIndex === 0 ? name : `${name}#${traceIndex}`, subset, trace });
      }
    }
  }
  const read = [...found.values()];
  const questions = groupQuestions(read.map(({ trace }) => trace));
  const cases = read.map(({ trace, traceId, subset }, at) =>
    caseOfTrace(trace, { traceId, subset, question: questions[at] ?? 0 }),
  );
  const labelledCount = cases.filter(({ truth }) => truth !== null).length;
  note(`${cases.length} traces, ${labelledCount} of them labeled; ${repeatedCount} repeated and left out`);
  if (labelledCount === 0)
    throw new LaunchError(`No labeled traces found in ${folder}, so there is nothing to compare answers with.`);
  return {
    cases,
    targets: cases.map(({ traceId, externalId, contentHash }) => ({
      traceId,
      externalId,
      contentHash,
      fileName: traceId,
    })),
    traces: new Map(read.map(({ traceId, trace }) => [traceId, trace])),
  };
}
