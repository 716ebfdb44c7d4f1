import { randomBytes } from "node:crypto";
import { type Attribution } from "@/lib/traces/attribution";
import { type Trace } from "@/lib/traces/trace";
import { type Method } from "@/lib/attribution/method";
import { allAtOnce as allAtOnceMethod } from "@/lib/attribution/methods/all-at-once";
import { binarySearch as binarySearchMethod } from "@/lib/attribution/methods/binary-search";
import { stepByStep as stepByStepMethod } from "@/lib/attribution/methods/step-by-step";
import { noTracer } from "@/lib/attribution/no-tracer";
import { findPresetModel, presetOfUrl } from "@/lib/attribution/provider-presets";
import { attributeTrace } from "@/lib/llm/attribute-trace";
import { fenceNonce } from "@/lib/llm/fence-nonce";

export { parseTrace } from "@/lib/traces/parse-trace";
export { JudgeError, type JudgeErrorCode } from "@/lib/attribution/judge-error";
export type { ImportIssue, Step, Trace } from "@/lib/traces/trace";
export type { Attribution, Quote, Suspect } from "@/lib/traces/attribution";
export type { ParsedTrace, ParseResult } from "@/lib/traces/parse-result";

/** Which judge to ask, and how. */
export interface AttributeWith {
  model: string;
  /** An OpenAI-compatible address, up to and without /chat/completions. */
  baseUrl: string;
  apiKey?: string;
  /** Whether the judge sees the trace's expected answer; false unless set. */
  revealExpectedAnswer?: boolean;
  signal?: AbortSignal;
  /** 128,000 unless the model is known or this is set. */
  contextTokens?: number;
  /** Per attempt; 120,000 unless set. */
  timeoutMs?: number;
}

/** Who broke the run, when (from 0) and why. `costUsd` is null when the model's price is not known. */
export interface AttributionResult {
  agentName: string;
  stepNumber: number;
  reason: string;
  attribution: Attribution;
  /** What a reader of the result must know. */
  notes: string[];
  callCount: number;
  attemptCount: number;
  inputTokens: number;
  outputTokens: number;
  costUsd: number | null;
  durationMs: number;
}

/** The fences' secret, drawn once per process: no trace can guess it. */
const secret = randomBytes(32);

async function attribute(method: Method, trace: Trace, options: AttributeWith): Promise<AttributionResult> {
  const preset = presetOfUrl(options.baseUrl);
  const known = findPresetModel(preset, options.model);
  const { attribution, error, ...counts } = await attributeTrace({
    trace,
    method,
    endpoint: {
      preset,
      baseUrl: options.baseUrl,
      apiKey: options.apiKey ?? null,
      timeoutMs: options.timeoutMs ?? 120_000,
    },
    model: {
      name: options.model,
      contextTokens: options.contextTokens ?? known?.contextTokens ?? 128_000,
      inputUsdPerMillion: known?.inputUsdPerMillion ?? null,
      outputUsdPerMillion: known?.outputUsdPerMillion ?? null,
    },
    tracer: noTracer,
    revealExpectedAnswer: options.revealExpectedAnswer ?? false,
    nonce: fenceNonce(secret, trace.contentHash),
    runId: "library",
    signal: options.signal ?? new AbortController().signal,
  });
  if (!attribution) throw error ?? new Error("A method ended without an answer.");
  const { agent: agentName, stepIndex: stepNumber, reason } = attribution;
  return { agentName, stepNumber, reason, attribution, ...counts };
}

/** Shows the judge the whole trace and asks once. Rejects with JudgeError. */
export const allAtOnce = (trace: Trace, options: AttributeWith): Promise<AttributionResult> =>
  attribute(allAtOnceMethod, trace, options);

/** Judges one step after the other, with the past only, until one is called decisive. Rejects with JudgeError. */
export const stepByStep = (trace: Trace, options: AttributeWith): Promise<AttributionResult> =>
  attribute(stepByStepMethod, trace, options);

/** Halves the trace until one step is left. Rejects with JudgeError. */
export const binarySearch = (trace: Trace, options: AttributeWith): Promise<AttributionResult> =>
  attribute(binarySearchMethod, trace, options);
