import { type Probe } from "@/lib/attribution/certificate/probes/probe";
import { type MethodPlan } from "@/lib/attribution/run-plan";
import { planMethod } from "@/lib/services/answers/planning/plan-method";
import { type PlannedTrace } from "@/lib/services/answers/planning/planned-traces.sql";
import { type Trace } from "@/lib/traces/trace";
import { type Task } from "../evaluate/ask-cases";
import { type PlannedEntry } from "../evaluate/plan-entries";
import { type CertifyCommand } from "./certify-command";

/** A task of the judge, with the probe that changes its trace; null as it is. */
export type ProbedTask = Task & { probe: Probe | null };

/** What a certification still takes, as a plan of the server counts it. */
export interface CertificationCost extends Pick<
  MethodPlan,
  "minCalls" | "maxCalls" | "minInputTokens" | "maxInputTokens" | "minOutputTokens" | "maxOutputTokens"
> {
  traceCount: number;
  answerCount: number;
  minCostUsd: number | null;
  maxCostUsd: number | null;
}

const bytesOf = (text: string): number => Buffer.byteLength(text);

function sizeOf({ trace, probe }: ProbedTask): PlannedTrace {
  const { question, steps, outcome }: Trace = probe?.change(trace)?.trace ?? trace;
  return {
    stepCount: steps.length,
    textBytes: steps.reduce((sum, { content }) => sum + bytesOf(content), bytesOf(question)),
    outcome,
    passedPeers: 0,
    failedPeers: 0,
    imageCount: 0,
  };
}

/** Each trace as a probe changes it counts with what is added to it. */
export function planCertification(
  tasks: readonly ProbedTask[],
  { method, parameters, model }: PlannedEntry,
): CertificationCost {
  const judge = model && { model, requestsPerMinute: null, tokensPerMinute: null };
  const plan = planMethod({ method, parameters, judge }, tasks.map(sizeOf), null);
  const { minCalls, maxCalls, minInputTokens, maxInputTokens, minOutputTokens, maxOutputTokens } = plan;
  return {
    traceCount: new Set(tasks.map(({ one }) => one.traceId)).size,
    answerCount: tasks.length,
    minCalls,
    maxCalls,
    minInputTokens,
    maxInputTokens,
    minOutputTokens,
    maxOutputTokens,
    minCostUsd: plan.minCostUsd,
    maxCostUsd: plan.maxCostUsd,
  };
}

const write = (value: number): string => value.toLocaleString("en");
const range = (min: number, max: number): string => (min === max ? write(max) : `${write(min)}–${write(max)}`);
const usd = (value: number): string => `$${value < 0.01 ? value.toFixed(4) : value.toFixed(2)}`;

function costWords({ minCostUsd: min, maxCostUsd: max }: CertificationCost): string {
  if (min === null || max === null) return "cost unknown (--input-price and --output-price set it)";
  return usd(min) === usd(max) ? usd(max) : `${usd(min)}–${usd(max)}`;
}

/** The plan for people, said before anything is asked. */
export function planLines(
  cost: CertificationCost,
  { maxCostUsd, maxTokens }: Pick<CertifyCommand, "maxCostUsd" | "maxTokens">,
): string[] {
  const { traceCount, answerCount, minCalls, maxCalls } = cost;
  const tokensIn = range(cost.minInputTokens, cost.maxInputTokens);
  const tokensOut = range(cost.minOutputTokens, cost.maxOutputTokens);
  const isBelow =
    (maxCostUsd !== undefined && cost.maxCostUsd !== null && maxCostUsd < cost.maxCostUsd) ||
    (maxTokens !== undefined && maxTokens < cost.maxInputTokens + cost.maxOutputTokens);
  return [
    `Plan: ${write(answerCount)} answers about ${write(traceCount)} traces, ${range(minCalls, maxCalls)} calls, ${tokensIn} tokens in, ${tokensOut} out, ${costWords(cost)}; estimated from the length of the text.`,
    ...(isBelow ? ["It may reach the limit before it finishes. The same command resumes."] : []),
  ];
}
