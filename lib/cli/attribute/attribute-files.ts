import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import pLimit from "p-limit";
import { type Attribution } from "@/lib/traces/attribution";
import { type Trace } from "@/lib/traces/trace";
import { parseTrace } from "@/lib/traces/parse-trace";
import { type Method } from "@/lib/attribution/method";
import { findMethod } from "@/lib/attribution/method-list";
import { noTracer } from "@/lib/attribution/no-tracer";
import { presetOfUrl } from "@/lib/attribution/provider-presets";
import { judgeKey, openaiBaseUrl } from "@/lib/env";
import { attributeTrace } from "@/lib/llm/attribute-trace";
import { fenceNonce } from "@/lib/llm/fence-nonce";
import { note, plainText, say } from "../terminal";

/** The options as commander gives them. */
export interface AttributeCommand {
  method: string;
  model: string;
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
  model: string;
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
  const work = (await Promise.all(files.map(readTraces))).flat();
  const results = await attributeAll(work, method, options);
  if (options.json) say(JSON.stringify({ results }, null, 2));
  else results.forEach(sayResult);
  return results.every((result) => result.error === null);
}

/** The longest trace begins first, so that it does not end alone; results keep the order of the files. */
async function attributeAll(
  work: readonly Work[],
  method: Method,
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
        const result = await attributeOne(item, method, options, secret);
        results[at] = result;
        doneCount += 1;
        note(`[${doneCount}/${work.length}] ${plainText(item.file)}: ${summarise(result)}`);
      }),
    ),
  );
  return results;
}

async function attributeOne(
  work: Work,
  method: Method,
  options: AttributeCommand,
  secret: Uint8Array,
): Promise<AttributeResult> {
  const { file, traceIndex, trace } = work;
  const about = { file, traceIndex, method: method.name, model: options.model };
  if (!trace) {
    const error = { code: "not-a-trace", message: work.problem, reply: null };
    return {
      ...about,
      attribution: null,
      error,
      notes: [],
      callCount: 0,
      attemptCount: 0,
      inputTokens: 0,
      outputTokens: 0,
      durationMs: 0,
    };
  }
  const baseUrl = options.baseUrl ?? openaiBaseUrl();
  const { attribution, error, notes, callCount, attemptCount, inputTokens, outputTokens, durationMs } =
    await attributeTrace({
      trace,
      method,
      endpoint: {
        preset: presetOfUrl(baseUrl),
        baseUrl,
        apiKey: judgeKey(options.apiKeyEnv) ?? null,
        timeoutMs: options.timeoutMs,
      },
      model: {
        name: options.model,
        contextTokens: options.contextTokens,
        inputUsdPerMillion: null,
        outputUsdPerMillion: null,
      },
      tracer: noTracer,
      revealExpectedAnswer: options.revealExpectedAnswer,
      nonce: fenceNonce(secret, trace.contentHash),
      runId: "cli",
      signal: new AbortController().signal,
    });
  const said = error && { code: error.code, message: error.message, reply: error.reply ?? null };
  return { ...about, attribution, error: said, notes, callCount, attemptCount, inputTokens, outputTokens, durationMs };
}

async function readTraces(file: string): Promise<Work[]> {
  try {
    const { traces, issues } = parseTrace(await readFile(file));
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
  return plainText(
    attribution ? `step ${attribution.stepIndex}, ${attribution.agent}` : `failed: ${error?.message ?? ""}`,
  );
}

function sayResult(result: AttributeResult): void {
  const { attribution, notes, callCount, inputTokens, outputTokens, durationMs } = result;
  say(`${plainText(result.file)}${result.traceIndex > 0 ? ` (trace ${result.traceIndex})` : ""}`);
  say(`  ${summarise(result)}`);
  if (attribution) say(`  ${plainText(attribution.reason).replaceAll("\n", "\n  ")}`);
  for (const message of notes) say(`  note: ${plainText(message)}`);
  say(
    `  ${callCount} ${callCount === 1 ? "call" : "calls"}, ${inputTokens} tokens in, ${outputTokens} out, ${(durationMs / 1000).toFixed(1)} s\n`,
  );
}
