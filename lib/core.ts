import type * as attributions from "@/lib/traces/attribution";
import type * as traces from "@/lib/traces/trace";
import { type Judge } from "@/lib/attribution/judge";
import { type Method } from "@/lib/attribution/method";
import { completeInput } from "@/lib/attribution/method-input";
import { readParameters } from "@/lib/attribution/method-parameters";
import { answerOrigin as answerOriginMethod } from "@/lib/attribution/methods/answer-origin";
import { firstCode as firstCodeMethod } from "@/lib/attribution/methods/first-code";
import { tracer as tracerMethod } from "@/lib/attribution/methods/tracer";
import { noJudge } from "@/lib/attribution/no-judge";
import { runMethod } from "@/lib/attribution/run-method";
import { openTracer } from "@/lib/tracer/open-tracer";
import { shippedTracer } from "@/lib/tracer/shipped-tracer";
import { type TracerModel } from "@/lib/tracer/tracer-model";

export { parseTrace } from "@/lib/traces/parse-trace";
export { findMethod, methods } from "@/lib/attribution/method-list";
export type { Judge, JudgeReply, JudgeRequest } from "@/lib/attribution/judge";
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

/** What a method is run with: a judge of one's own where it asks one, and what it needs besides. */
export interface RunWith {
  judge?: Judge;
  /** By name, each of them as `method.parameterFields` says; its default unless set. */
  parameters?: Record<string, unknown>;
  /** Other traces of the same question. */
  peers?: readonly Trace[];
  weights?: TracerModel;
  /** Whether the judge sees the trace's expected answer; false unless set. */
  revealExpectedAnswer?: boolean;
  signal?: AbortSignal;
}

/** Who broke the run, when (from 0) and why. `isPartial`: a limit stopped it, and this is the best found by then. */
export interface AttributionResult {
  agentName: string;
  stepNumber: number;
  reason: string;
  attribution: Attribution;
  /** What a reader of the result must know. */
  notes: string[];
  isPartial: boolean;
}

/** Of the fences in prompts: no trace can guess it. */
const newNonce = (): string =>
  [...crypto.getRandomValues(new Uint8Array(4))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * Runs any method on a trace, here and without a connection of its own. Rejects with JudgeError, and with an Error
 * where the method asks a judge and none is given, or a parameter cannot stand.
 */
export async function attributeBy(method: Method, trace: Trace, options: RunWith = {}): Promise<AttributionResult> {
  const { parameters: given = {}, peers = [], judge = noJudge, weights, revealExpectedAnswer = false } = options;
  const { parameters, fault } = readParameters(method.parameterFields, given);
  if (parameters === null) throw new Error(fault);
  if (method.needsJudge && options.judge === undefined)
    throw new Error(`${method.name} asks a model: give it a judge.`);
  const { attribution, error, notes, isPartial } = await runMethod(
    method,
    completeInput(method, {
      trace,
      judge,
      parameters,
      peers,
      revealExpectedAnswer,
      tracer: weights ? openTracer(weights) : shippedTracer(),
      nonce: newNonce(),
      signal: options.signal ?? new AbortController().signal,
    }),
  );
  if (!attribution) throw error ?? new Error("A method ended without an answer.");
  const { agent: agentName, stepIndex: stepNumber, reason } = attribution;
  return { agentName, stepNumber, reason, attribution, notes, isPartial };
}

/** Ranks the steps by learned signs, without a model. `attribution.isAbstained`: the answer is a reading order. */
export const tracer = (trace: Trace, weights?: TracerModel): Promise<AttributionResult> =>
  attributeBy(tracerMethod, trace, weights ? { weights } : {});

/** A rule without a model: first code or first failing code. */
export const firstCode = (trace: Trace): Promise<AttributionResult> => attributeBy(firstCodeMethod, trace);

/** A rule without a model: the step that brought most of the final answer. */
export const answerOrigin = (trace: Trace): Promise<AttributionResult> => attributeBy(answerOriginMethod, trace);
