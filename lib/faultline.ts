import { randomBytes } from "node:crypto";
import type * as attributions from "@/lib/traces/attribution";
import type * as traces from "@/lib/traces/trace";
import { type Method } from "@/lib/attribution/method";
import { readParameters } from "@/lib/attribution/method-parameters";
import { allAtOnce as allAtOnceMethod } from "@/lib/attribution/methods/all-at-once";
import { answerOrigin as answerOriginMethod } from "@/lib/attribution/methods/answer-origin";
import { binarySearch as binarySearchMethod } from "@/lib/attribution/methods/binary-search";
import { firstCode as firstCodeMethod } from "@/lib/attribution/methods/first-code";
import { guided as guidedMethod } from "@/lib/attribution/methods/guided";
import { likeliestFirst as likeliestFirstMethod } from "@/lib/attribution/methods/likeliest-first";
import { stepByStep as stepByStepMethod } from "@/lib/attribution/methods/step-by-step";
import { tracer as tracerMethod } from "@/lib/attribution/methods/tracer";
import { noTracer } from "@/lib/attribution/no-tracer";
import { findPresetModel, presetOfUrl } from "@/lib/attribution/provider-presets";
import { type Tracer } from "@/lib/attribution/tracer";
import { type AttributeOptions, attributeTrace } from "@/lib/llm/attribute-trace";
import { fenceNonce } from "@/lib/llm/fence-nonce";
import { openTracer } from "@/lib/tracer/open-tracer";
import { type ExtraHeader, readExtraHeaders } from "@/lib/attribution/extra-headers";
import { shippedTracer } from "@/lib/tracer/shipped-tracer";
import { type TracerModel } from "@/lib/tracer/tracer-model";

export { type InputFile, parseFiles } from "@/lib/traces/parse-files";
export { parseTrace } from "@/lib/traces/parse-trace";
export { findMethod, methods } from "@/lib/attribution/method-list";
export type { Method, MethodEvent, MethodInput, MethodRun } from "@/lib/attribution/method";
export { JudgeError, type JudgeErrorCode } from "@/lib/attribution/judge-error";
/** Weights as `faultline train` writes them; `TracerModel.parse` reads them from JSON. */
export { TracerModel } from "@/lib/tracer/tracer-model";
export type { ParsedTrace, ParseResult } from "@/lib/traces/parse-result";

// As types of their own: the schemas of the same names are not exported.
export type Attribution = attributions.Attribution;
export type Quote = attributions.Quote;
export type Suspect = attributions.Suspect;
export type ImportIssue = traces.ImportIssue;
export type Step = traces.Step;
export type Trace = traces.Trace;

/** Which judge to ask, and how. */
export interface AttributeWith {
  model: string;
  /** An OpenAI-compatible address, up to and without /chat/completions. */
  baseUrl: string;
  apiKey?: string;
  /** Extra headers of each request, by name. Throws TypeError where one cannot be sent. */
  headers?: Record<string, string>;
  /** Whether the judge sees the trace's expected answer; false unless set. */
  revealExpectedAnswer?: boolean;
  signal?: AbortSignal;
  /** 128,000 unless the model is known or this is set. */
  contextTokens?: number;
  /** Longest reply that is asked for, thinking included; 4,096 unless set. */
  replyTokens?: number;
  /** Per attempt; 120,000 unless set. */
  timeoutMs?: number;
  /**
   * A hard stop in US dollars, for a model whose price is known: the most that a call can cost
   * is set aside before it is sent.
   */
  maxCostUsd?: number;
  /** The same in tokens, in and out together. */
  maxTokens?: number;
}

/** A judge, and the weights that guide it: the shipped ones unless set. */
export interface GuideWith extends AttributeWith {
  weights?: TracerModel;
}

/** What a method is run with, whichever it is: a judge where it asks one, and what it needs besides. */
export interface RunWith extends Partial<GuideWith> {
  /** By name, each of them as `method.parameterFields` says; its default unless set. */
  parameters?: Record<string, unknown>;
  /** Other traces of the same question. */
  peers?: readonly Trace[];
}

/**
 * Who broke the run, when (from 0) and why. `costUsd` is null when the model's price is not known; `isPartial` says
 * that a limit stopped it, and that this is the best it had found by then.
 */
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
  /** Of `inputTokens`, those that the provider read from its prompt cache. */
  cachedTokens: number;
  outputTokens: number;
  costUsd: number | null;
  durationMs: number;
  isPartial: boolean;
}

/** The fences' secret, drawn once per process: no trace can guess it. */
const secret = randomBytes(32);

type Choice = Pick<
  AttributeOptions,
  "endpoint" | "model" | "tracer" | "revealExpectedAnswer" | "signal" | "more" | "limits"
>;

const never = new AbortController().signal;
const noChoice = { endpoint: null, model: null, tracer: noTracer, revealExpectedAnswer: false, signal: never };

function headersOf(given: Record<string, string> = {}): ExtraHeader[] {
  const lines = Object.entries(given).map(([name, value]) => `${name}: ${value.replace(/[\r\n]+/g, " ")}`);
  const { headers, fault } = readExtraHeaders(lines.join("\n"));
  if (headers === null) throw new TypeError(fault);
  return headers;
}

function judgeOf(options: AttributeWith): Choice {
  const preset = presetOfUrl(options.baseUrl);
  const known = findPresetModel(preset, options.model);
  return {
    endpoint: {
      preset,
      baseUrl: options.baseUrl,
      apiKey: options.apiKey ?? null,
      timeoutMs: options.timeoutMs ?? 120_000,
      allowedHosts: "any",
      headers: headersOf(options.headers),
    },
    model: {
      name: options.model,
      contextTokens: options.contextTokens ?? known?.contextTokens ?? 128_000,
      replyTokens: options.replyTokens ?? known?.replyTokens ?? null,
      inputUsdPerMillion: known?.inputUsdPerMillion ?? null,
      cachedInputUsdPerMillion: known?.cachedInputUsdPerMillion ?? null,
      outputUsdPerMillion: known?.outputUsdPerMillion ?? null,
    },
    tracer: noTracer,
    revealExpectedAnswer: options.revealExpectedAnswer ?? false,
    signal: options.signal ?? never,
    limits: { maxCostUsd: options.maxCostUsd ?? null, maxTokens: options.maxTokens ?? null },
  };
}

const weightsOf = (weights: TracerModel | undefined): Tracer => (weights ? openTracer(weights) : shippedTracer());

async function attribute(method: Method, trace: Trace, choice: Choice): Promise<AttributionResult> {
  const { attribution, error, ...counts } = await attributeTrace({
    trace,
    method,
    ...choice,
    nonce: fenceNonce(secret, trace.contentHash),
    runId: "library",
  });
  if (!attribution) throw error ?? new Error("A method ended without an answer.");
  const { agent: agentName, stepIndex: stepNumber, reason } = attribution;
  return { agentName, stepNumber, reason, attribution, ...counts };
}

/**
 * Runs any method on a trace: one of `methods`, or one's own (docs/methods/custom.md). Rejects with JudgeError, and
 * with an Error where the method asks a model and none is named, or a parameter cannot stand.
 */
export async function attributeBy(method: Method, trace: Trace, options: RunWith = {}): Promise<AttributionResult> {
  const { parameters: given = {}, peers = [], weights, model, baseUrl, ...rest } = options;
  const { parameters, fault } = readParameters(method.parameterFields, given);
  if (parameters === null) throw new Error(fault);
  const hasJudge = model !== undefined && baseUrl !== undefined;
  if (method.needsJudge && !hasJudge) throw new Error(`${method.name} asks a model: name its model and baseUrl.`);
  const choice = hasJudge ? judgeOf({ ...rest, model, baseUrl }) : noChoice;
  return attribute(method, trace, { ...choice, tracer: weightsOf(weights), more: { parameters, peers } });
}

/**
 * Ranks the steps by learned signs, at once and without a model, by the shipped weights or by
 * those that `faultline train` wrote.
 * `attribution.isAbstained` says that the answer is a reading order. Rejects with
 * JudgeError where the trace has no step.
 */
export const tracer = (trace: Trace, weights?: TracerModel): Promise<AttributionResult> =>
  attribute(tracerMethod, trace, { ...noChoice, tracer: weightsOf(weights) });

/**
 * A rule without parameters and without a model: first code or first failing code. Rejects with
 * JudgeError where the trace has no step.
 */
export const firstCode = (trace: Trace): Promise<AttributionResult> => attribute(firstCodeMethod, trace, noChoice);

/**
 * A rule without parameters and without a model: the step that brought most of the final answer. Rejects with
 * JudgeError where the trace has no step.
 */
export const answerOrigin = (trace: Trace): Promise<AttributionResult> =>
  attribute(answerOriginMethod, trace, noChoice);

/**
 * The judge scores the steps that the tracer finds likeliest, and both opinions are weighed
 * together. Rejects with JudgeError.
 */
export const guided = (trace: Trace, options: GuideWith): Promise<AttributionResult> =>
  attribute(guidedMethod, trace, { ...judgeOf(options), tracer: weightsOf(options.weights) });

/** Step by step in the tracer's reading order. Rejects with JudgeError. */
export const likeliestFirst = (trace: Trace, options: GuideWith): Promise<AttributionResult> =>
  attribute(likeliestFirstMethod, trace, { ...judgeOf(options), tracer: weightsOf(options.weights) });

/** Shows the judge the whole trace and asks once. Rejects with JudgeError. */
export const allAtOnce = (trace: Trace, options: AttributeWith): Promise<AttributionResult> =>
  attribute(allAtOnceMethod, trace, judgeOf(options));

/** Judges one step after the other, with the past only, until one is called decisive. Rejects with JudgeError. */
export const stepByStep = (trace: Trace, options: AttributeWith): Promise<AttributionResult> =>
  attribute(stepByStepMethod, trace, judgeOf(options));

/** Halves the trace until one step is left. Rejects with JudgeError. */
export const binarySearch = (trace: Trace, options: AttributeWith): Promise<AttributionResult> =>
  attribute(binarySearchMethod, trace, judgeOf(options));
