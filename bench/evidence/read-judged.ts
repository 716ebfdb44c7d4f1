import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { dataFolder } from "@/lib/env";
import { parseTrace } from "@/lib/traces/parse-trace";
import { type Trace } from "@/lib/traces/trace";

const file = join(dataFolder(), "real-judges/traces/hotpotqa.jsonl");

const Run = z.looseObject({
  question: z.string(),
  messages: z.array(z.unknown()),
  /** What people said of each message of the assistant, by its index: 1 right, 0 neutral, -1 wrong. */
  step_labels: z.record(z.string(), z.number().nullable()),
  final_label: z.number().nullable(),
});

/** A run of a set that no weights ever see, with what people said of it. */
export interface JudgedRun {
  trace: Trace;
  /** The step that people called wrong first; none where they called none wrong. */
  stepIndexes: number[];
  /** Whether it was solved and no step is wrong. */
  isRight: boolean;
  /** Tries at one question are no independent runs. */
  question: number;
}

/** The HotpotQA runs of AgentProcessBench (arXiv 2603.14465); none where not at hand. */
export function readJudgedRuns(): JudgedRun[] {
  if (!existsSync(file)) return [];
  const questions = new Map<string, number>();
  return readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .flatMap((line): JudgedRun[] => {
      const { question, messages, step_labels: labels, final_label: outcome } = Run.parse(JSON.parse(line));
      const wrong = Object.entries(labels).flatMap(([message, verdict]) => (verdict === -1 ? [Number(message)] : []));
      const [{ trace } = { trace: null }] = parseTrace(Buffer.from(JSON.stringify({ messages }))).traces;
      if (trace === null) return [];
      if (!questions.has(question)) questions.set(question, questions.size);
      const group = questions.get(question) ?? 0;
      if (wrong.length === 0) return [{ trace, stepIndexes: [], isRight: outcome === 1, question: group }];
      const at = `/messages/${Math.min(...wrong)}/`;
      const stepIndexes = trace.steps.flatMap(({ index, source }) =>
        `${source.pointer ?? ""}/`.startsWith(at) ? [index] : [],
      );
      return stepIndexes.length === 0 ? [] : [{ trace, stepIndexes, isRight: false, question: group }];
    });
}
