import { type JudgeModel } from "@/lib/attribution/judge-endpoint";
import { type Method } from "@/lib/attribution/method";
import { defaultParameters } from "@/lib/attribution/method-parameters";
import { type RunPlan } from "@/lib/attribution/run-plan";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { type TraceSelection } from "@/lib/traces/trace-filter";
import { selectionWhere } from "../traces/trace-where";
import { type RunChoice, settleChoice } from "./run-choice";

/** Bytes of UTF-8 that are taken for one token, as the shortening of prompts takes them. */
const bytesPerToken = 3;
/** Fixed text of a call: instructions, fields of the answer, the table of agents. */
const fixedTokens = 600;
/** Attributes and marks of one fence. */
const fenceTokens = 25;
/** What a call answers, about. */
const replyTokens = 400;

interface TraceSize {
  stepCount: number;
  /** Bytes of question and step text, as stored. */
  textBytes: number;
}

const readSizes = (ctx: WorkspaceContext, selection: TraceSelection): Promise<TraceSize[]> =>
  prisma.$queryRaw<TraceSize[]>`
    select t."stepCount", (octet_length(t."question") + coalesce((select sum(octet_length(s."content")) from "Step" s
      where s."workspaceId" = t."workspaceId" and s."traceId" = t."id"), 0))::float8 as "textBytes"
    from "Trace" t where ${selectionWhere(ctx, selection)}`;

/**
 * How many times a method sends the whole text of a trace in so many calls: step by step each call shows the past, half of it on average, and
 * likeliest first the same in another order; the ranges of a binary search halve, so that all of them together are two texts. Any other method shows
 * everything in each call.
 */
const textsSent = (method: string, calls: number, stepCount: number): number => {
  if (method === "step-by-step") return (calls * (calls + 1)) / 2 / Math.max(stepCount, 1);
  if (method === "likeliest-first") return calls / 2;
  if (method === "binary-search") return Math.min(calls, 2);
  return calls;
};

const fences = (size: TraceSize): number => size.stepCount * fenceTokens;
const wholeText = (size: TraceSize): number => Math.ceil(size.textBytes / bytesPerToken) + fences(size);

/** Tokens of so many calls on one trace: text with a fence around each step, the fixed part of each call, and never more than the context of the model. */
const tokensOf = (size: TraceSize, choice: { method: Method; model: JudgeModel }, calls: number): number => {
  const sent = textsSent(choice.method.name, calls, size.stepCount) * wholeText(size) + calls * fixedTokens;
  return Math.ceil(Math.min(sent, calls * choice.model.contextTokens));
};

const longerThanContext = (sizes: TraceSize[], contextTokens: number, tokens: (size: TraceSize) => number): number =>
  sizes.filter((size) => tokens(size) + fixedTokens > contextTokens).length;

const costOf = (model: JudgeModel, inputTokens: number, calls: number): number | null =>
  model.inputUsdPerMillion === null || model.outputUsdPerMillion === null
    ? null
    : (inputTokens * model.inputUsdPerMillion + calls * replyTokens * model.outputUsdPerMillion) / 1e6;

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

const planFor = (
  sizes: TraceSize[],
  choice: { method: Method; model: JudgeModel },
): Omit<RunPlan, "activeCount" | "providerName" | "model"> => {
  const calls = sizes.map((size) => ({
    size,
    ...choice.method.plannedCalls(size.stepCount, defaultParameters(choice.method.parameterFields)),
  }));
  const minCalls = sum(calls.map(({ min }) => min));
  const maxCalls = sum(calls.map(({ max }) => max));
  const fewestTokens = sum(calls.map(({ size, min }) => tokensOf(size, choice, min)));
  const inputTokens = sum(calls.map(({ size, max }) => tokensOf(size, choice, max)));
  return {
    traceCount: sizes.length,
    minCalls,
    maxCalls,
    inputTokens,
    minCostUsd: costOf(choice.model, fewestTokens, minCalls),
    maxCostUsd: costOf(choice.model, inputTokens, maxCalls),
    contextTokens: choice.model.contextTokens,
    shortenedCount: longerThanContext(sizes, choice.model.contextTokens, wholeText),
    unfitCount: longerThanContext(sizes, choice.model.contextTokens, fences),
  };
};

/** What a method takes that asks no model: nothing. */
const freePlan = {
  ...{ providerName: null, model: null, minCalls: 0, maxCalls: 0, inputTokens: 0, minCostUsd: 0, maxCostUsd: 0 },
  ...{ contextTokens: 0, shortenedCount: 0, unfitCount: 0 },
};

const countActive = async (
  ctx: WorkspaceContext,
  selection: TraceSelection,
  same: { method: string; providerId: string | null; model: string | null },
): Promise<number> => {
  const rows = await prisma.$queryRaw<{ count: number }[]>`
    select count(distinct t."id")::int as "count" from "Trace" t join "AttributionRun" r on r."workspaceId" = t."workspaceId" and r."traceId" = t."id"
    where ${selectionWhere(ctx, selection)} and r."method" = ${same.method} and r."providerId" is not distinct from ${same.providerId}::uuid and r."model" is not distinct from ${same.model}
      and r."status" in ('QUEUED', 'RUNNING')`;
  return rows[0]?.count ?? 0;
};

/**
 * What starting this run on the selected traces would take: calls, and an estimate of tokens and cost (see RunPlan). Starts nothing.
 * Throws INVALID for an unknown method or where no model can be asked.
 */
export const planRuns = async (
  ctx: WorkspaceContext,
  input: { selection: TraceSelection } & RunChoice,
): Promise<RunPlan> => {
  const { method, judge } = await settleChoice(ctx, input);
  const [sizes, activeCount] = await Promise.all([
    readSizes(ctx, input.selection),
    countActive(ctx, input.selection, {
      method: method.name,
      providerId: judge?.providerId ?? null,
      model: judge?.model.name ?? null,
    }),
  ]);
  if (!judge) return { ...freePlan, traceCount: sizes.length, activeCount };
  return {
    ...planFor(sizes, { method, model: judge.model }),
    activeCount,
    providerName: judge.providerName,
    model: judge.model.name,
  };
};
