import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { findEvidence } from "@/lib/attribution/evidence/find-evidence";
import { contentFreeRules } from "@/lib/attribution/rules/content-free-rules";
import { dataFolder } from "@/lib/env";
import { readTrace } from "@/lib/tracer/build-sheet";
import { type GeneralModel } from "@/lib/tracer/general/general-model";
import { generalModel, rankGeneral } from "@/lib/tracer/general/rank-general";
import { shareFigure } from "@/lib/tracer/share-figure";
import { parseTrace } from "@/lib/traces/parse-trace";
import { type Trace } from "@/lib/traces/trace";
import { interval } from "../tracer/say";
import { evidenceAlone, logitAlone, pointersAlone, voicesAlone } from "./learn-general";

const file = join(dataFolder(), "real-judges/traces/hotpotqa.jsonl");

const Run = z.looseObject({
  question: z.string(),
  messages: z.array(z.unknown()),
  /** What people said of each message of the assistant, by its index: 1 right, 0 neutral, -1 wrong. */
  step_labels: z.record(z.string(), z.number().nullable()),
});

/** A run of a set that no weights ever see, with the step that people called wrong first. */
interface JudgedRun {
  trace: Trace;
  stepIndexes: number[];
  /** Tries at one question are no independent runs. */
  question: number;
}

/** The HotpotQA runs of AgentProcessBench (arXiv 2603.14465) in which people found an error; none where not at hand. */
function readJudgedRuns(): JudgedRun[] {
  if (!existsSync(file)) return [];
  const questions = new Map<string, number>();
  return readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .flatMap((line) => {
      const { question, messages, step_labels: labels } = Run.parse(JSON.parse(line));
      const wrong = Object.entries(labels).flatMap(([message, verdict]) => (verdict === -1 ? [Number(message)] : []));
      const [{ trace } = { trace: null }] = parseTrace(Buffer.from(JSON.stringify({ messages }))).traces;
      if (wrong.length === 0 || trace === null) return [];
      const at = `/messages/${Math.min(...wrong)}/`;
      const stepIndexes = trace.steps.flatMap(({ index, source }) =>
        `${source.pointer ?? ""}/`.startsWith(at) ? [index] : [],
      );
      if (!questions.has(question)) questions.set(question, questions.size);
      return stepIndexes.length === 0 ? [] : [{ trace, stepIndexes, question: questions.get(question) ?? 0 }];
    });
}

/** Rows for HotpotQA, which is in no weights: by ranking, then by rule that reads no word. */
export function measureJudged(model: GeneralModel = generalModel()): string[][] {
  const runs = readJudgedRuns();
  const groups = runs.map(({ question }) => question);
  const title = `HotpotQA (${runs.length}, ${new Set(groups).size} questions)`;
  const figure = (values: readonly number[]): string => interval(shareFigure(values, groups, 1));
  const read = runs.map(({ trace, stepIndexes }) => ({
    trace,
    stepIndexes,
    findings: findEvidence(trace),
    reading: readTrace(trace),
  }));
  const rankings = (
    [
      ["evidence alone", evidenceAlone(model)],
      ["pointers alone", pointersAlone(model)],
      ["pointers and evidence", voicesAlone(model)],
      ["logit", logitAlone(model)],
      ["all", model],
    ] as const
  ).map(([name, own]) => {
    const ranked = read.map(({ trace, stepIndexes, findings, reading }) => {
      const steps = rankGeneral(trace, reading, findings, own).steps.map(({ stepIndex }) => stepIndex);
      return steps.findIndex((step) => stepIndexes.includes(step));
    });
    return [
      title,
      name,
      figure(ranked.map((place) => Number(place === 0))),
      figure(ranked.map((place) => Number(place >= 0 && place < 3))),
    ];
  });
  const rules = contentFreeRules.map(({ name, answer }) => {
    const right = runs.map(({ trace, stepIndexes }) => {
      const named = answer(trace.steps);
      return named.filter(({ stepIndex }) => stepIndexes.includes(stepIndex)).length / Math.max(named.length, 1);
    });
    return [title, `${name}, without text`, figure(right), "–"];
  });
  return runs.length === 0 ? [] : [...rankings, ...rules];
}
