import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import pLimit from "p-limit";
import { type Attribution } from "@/lib/traces/attribution";
import { type Trace } from "@/lib/traces/trace";
import { withoutLabel } from "@/lib/traces/without-label";
import { parseFiles } from "@/lib/traces/parse-files";
import { type Method } from "@/lib/attribution/method";
import { findMethod } from "@/lib/attribution/method-list";
import { noTracer } from "@/lib/attribution/no-tracer";
import { presetOfUrl } from "@/lib/attribution/provider-presets";
import { type Tracer } from "@/lib/attribution/tracer";
import { judgeKey, openaiBaseUrl } from "@/lib/env";
import { type AttributeOptions, attributeTrace } from "@/lib/llm/attribute-trace";
import { fenceNonce } from "@/lib/llm/fence-nonce";
import { openTracer } from "@/lib/tracer/open-tracer";
import { shippedTracer } from "@/lib/tracer/shipped-tracer";
import { note, plainText, say } from "../terminal";
import { readWeights } from "../weights/read-weights";

/** The options as commander gives them. */
export interface AttributeCommand {
  method: string;
  /** Left out for a method that asks no model. */
  model?: string;
  /** File of the weights to read with; the shipped ones where left out. */
  weights?: string;
  baseUrl?: string;
  apiKeyEnv: string;
  revealExpectedAnswer: boolean;
  concurrency: number;
  contextTokens: number;
  timeoutMs: number;
  json: boolean;
}

/** One trace of one file. Either `attribution` or `error` is null. */
interface AttributeResult {
  file: string;
  /** Position of the trace in its file, from 0. */
  traceIndex: number;
  method: string;
  /** Null where no model was asked. */
  model: string | null;
  /** The weights that were read with; null where none were. */
  tracer: { name: string; hash: string } | null;
  attribution: Attribution | null;
  error: { code: string; message: string; reply: string | null } | null;
  notes: string[];
  callCount: number;
  attemptCount: number;
  inputTokens: number;
  outputTokens: number;
  durationMs: number;
}

interface Work {
  file: string;
  traceIndex: number;
  trace: Trace | null;
  /** Why there is no trace. */
  problem: string;
}

/** Runs a method over every trace of some files and prints what came of it. False when any of them failed. */
export async function attributeFiles(files: readonly string[], options: AttributeCommand): Promise<boolean> {
  const method = findMethod(options.method);
  if (!method) throw new Error(`There is no method ${options.method}.`);
  const tracer = method.needsTracer ? await openWeights(options.weights) : noTracer;
  const work = (await Promise.all(files.map(readTraces))).flat();
  const results = await attributeAll(work, method, tracer, options);
  if (options.json) say(JSON.stringify({ results }, null, 2));
  else results.forEach(sayResult);
  return results.every((result) => result.error === null);
}

const openWeights = async (file: string | undefined): Promise<Tracer> =>
  file === undefined ? shippedTracer() : openTracer(await readWeights(file));

/** The longest trace begins first, so that it does not end alone; results keep the order of the files. */
async function attributeAll(
  work: readonly Work[],
  method: Method,
  tracer: Tracer,
  options: AttributeCommand,
): Promise<AttributeResult[]> {
  const secret = randomBytes(32);
  const limit = pLimit(options.concurrency);
  const longestFirst = work
    .map((item, at) => ({ item, at }))
    .sort((a, b) => (b.item.trace?.steps.length ?? 0) - (a.item.trace?.steps.length ?? 0));
  const results: AttributeResult[] = [];
  let doneCount = 0;
  await Promise.all(
    longestFirst.map(({ item, at }) =>
      limit(async () => {
        const result = await attributeOne(item, method, tracer, options, secret);
        results[at] = result;
        doneCount += 1;
        note(`[${doneCount}/${work.length}] ${plainText(item.file)}: ${summarise(result)}`);
      }),
    ),
  );
  return results;
}

const nothingAsked = { notes: [], callCount: 0, attemptCount: 0, inputTokens: 0, outputTokens: 0, durationMs: 0 };

async function attributeOne(
  work: Work,
  method: Method,
  tracer: Tracer,
  options: AttributeCommand,
  secret: Uint8Array,
): Promise<AttributeResult> {
  const { file, traceIndex, trace } = work;
  const model = method.needsJudge ? (options.model ?? null) : null;
  const { name, hash } = tracer;
  const about = { file, traceIndex, method: method.name, model, tracer: method.needsTracer ? { name, hash } : null };
  const failed = (code: string, message: string): AttributeResult => ({
    ...about,
    attribution: null,
    error: { code, message, reply: null },
    ...nothingAsked,
  });
  if (!trace) return failed("not-a-trace", work.problem);
  try {
    const { error, attribution, notes, callCount, attemptCount, inputTokens, outputTokens, durationMs } =
      await attributeTrace({
        trace: withoutLabel(trace),
        method,
        ...judgeOf(model, options),
        tracer,
        revealExpectedAnswer: options.revealExpectedAnswer,
        nonce: fenceNonce(secret, trace.contentHash),
        runId: "cli",
        signal: new AbortController().signal,
      });
    const said = error && { code: error.code, message: error.message, reply: error.reply ?? null };
    const counts = { callCount, attemptCount, inputTokens, outputTokens, durationMs };
    return { ...about, attribution, error: said, notes, ...counts };
  } catch (error) {
    // A defect that one trace brings to light must not cost the answers of the others.
    return failed("unexpected", `This trace could not be read through: ${String(error)}`);
  }
}

function judgeOf(model: string | null, options: AttributeCommand): Pick<AttributeOptions, "endpoint" | "model"> {
  if (model === null) return { endpoint: null, model: null };
  const baseUrl = options.baseUrl ?? openaiBaseUrl();
  const apiKey = judgeKey(options.apiKeyEnv) ?? null;
  return {
    endpoint: { preset: presetOfUrl(baseUrl), baseUrl, apiKey, timeoutMs: options.timeoutMs },
    model: { name: model, contextTokens: options.contextTokens, inputUsdPerMillion: null, outputUsdPerMillion: null },
  };
}

async function readTraces(file: string): Promise<Work[]> {
  try {
    const { traces, issues } = await parseFiles([{ path: "", bytes: await readFile(file) }]);
    const problem = issues[0]?.message ?? "No trace was found in this file.";
    if (traces.length === 0) return [{ file, traceIndex: 0, trace: null, problem }];
    return traces.map((parsed, traceIndex) => ({
      file,
      traceIndex,
      trace: parsed.trace,
      problem: parsed.issues.find(({ severity }) => severity === "error")?.message ?? problem,
    }));
  } catch (error) {
    return [
      {
        file,
        traceIndex: 0,
        trace: null,
        problem: `The file cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      },
    ];
  }
}

function summarise({ attribution, error }: AttributeResult): string {
  if (!attribution) return plainText(`failed: ${error?.message ?? ""}`);
  const found = `step ${attribution.stepIndex}, ${attribution.agent}`;
  return plainText(attribution.isAbstained ? `abstained; read first: ${found}` : found);
}

function sayResult(result: AttributeResult): void {
  const { attribution, notes, model, callCount, inputTokens, outputTokens, durationMs } = result;
  say(`${plainText(result.file)}${result.traceIndex > 0 ? ` (trace ${result.traceIndex})` : ""}`);
  say(`  ${summarise(result)}`);
  if (attribution) sayAttribution(attribution);
  for (const message of notes) say(`  note: ${plainText(message)}`);
  const calls = `${callCount} ${callCount === 1 ? "call" : "calls"}, ${inputTokens} tokens in, ${outputTokens} out`;
  say(`  ${model === null ? "no model asked" : calls}, ${(durationMs / 1000).toFixed(1)} s\n`);
}

const READING_ORDER = 5;

function sayAttribution({ reason, probability, applicability, isAbstained, suspects }: Attribution): void {
  say(`  ${plainText(reason).replaceAll("\n", "\n  ")}`);
  if (probability)
    say(`  measured probability: step ${probability.step.toFixed(2)}, agent ${probability.agent.toFixed(2)}`);
  if (isAbstained && suspects.length > 1)
    say(
      `  reading order: steps ${suspects
        .slice(0, READING_ORDER)
        .map(({ stepIndex }) => stepIndex)
        .join(", ")}`,
    );
  if (applicability && applicability.level !== "familiar") say(`  ${plainText(applicability.words)}`);
}
