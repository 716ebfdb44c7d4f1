import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type OpenAI from "openai";
import { type Judge, type JudgeMessage, type JudgeReply, type JudgeRequest } from "@/lib/attribution/judge";
import { type JudgeEndpoint, type JudgeModel } from "@/lib/attribution/judge-endpoint";
import { JudgeError } from "@/lib/attribution/judge-error";
import { readReply } from "@/lib/attribution/read-reply";
import { type CallStore, type RecordedCall } from "@/lib/attribution/recorded-call";
import { estimateTokens } from "@/lib/attribution/token-estimate";
import { type Completion, createClient, sendChat, TransportFault } from "./chat-transport";
import { judgeFault, refusedError, unreachableError } from "./explain-fault";
import { firstManner, type Manner, nextManner, rememberManner } from "./negotiation";
import { type RetryRules, retryRules, waitMs } from "./retry";
import { toStrictSchema } from "./strict-schema";

export interface OpenJudgeOptions {
  endpoint: JudgeEndpoint;
  model: JudgeModel;
  /** Sent as `x-faultline-run`: a run's id, or `cli`. */
  runId: string;
  store: CallStore;
  /** Aborts the request in flight and every wait. */
  signal: AbortSignal;
  /** Awaited before each HTTP attempt: the rate limit of a provider, across processes. */
  acquireSlot?: ((signal: AbortSignal) => Promise<void>) | undefined;
  /** Runs a call when one may start: how many a provider takes at once, among the judges that share it. */
  limit?: (<T>(call: () => Promise<T>) => Promise<T>) | undefined;
  /** Told of every answered call, replayed ones included. */
  onCall?: ((call: RecordedCall, isReplayed: boolean) => Promise<void>) | undefined;
  /** Told of every HTTP attempt, before it. */
  onAttempt?: (() => void) | undefined;
  rules?: RetryRules | undefined;
  random?: (() => number) | undefined;
  /** Waits; rejects when the signal is aborted. */
  pause?: ((ms: number, signal: AbortSignal) => Promise<unknown>) | undefined;
}

type Ask = Omit<JudgeRequest<unknown>, "findFault" | "readText">;

/**
 * A judge behind an OpenAI-compatible endpoint, by the judge contract (docs/judge-contract.md). Every answered call is recorded
 * before it is used, and a recorded one is not asked again. `ask` rejects with JudgeError.
 */
export function openJudge(options: OpenJudgeOptions): Judge {
  const client = createClient(options.endpoint);
  return {
    model: options.model.name,
    contextTokens: options.model.contextTokens,
    ask: async <T>(request: JudgeRequest<T>): Promise<JudgeReply<T>> => {
      const first = await answer(client, options, request, request.messages);
      const read = readReply(first.reply, request);
      if (read.fault === null) return toReply(read.value, [first]);
      const fault = explainFault(read.fault, first);
      const second = await answer(client, options, request, withFault(request.messages, fault));
      const readAgain = readReply(second.reply, request);
      if (readAgain.fault === null) return toReply(readAgain.value, [first, second]);
      throw new JudgeError(
        "unreadable",
        `The judge was asked twice and its reply cannot be used. ${explainFault(readAgain.fault, second)} Try again, or choose another model.`,
        second.reply,
      );
    },
  };
}

const explainFault = (fault: string, call: RecordedCall): string =>
  call.finishReason === "length" ? "It broke off at the length limit before the answer was complete." : fault;

/** The same prompt with the fault named at its end: one message stays one message, and the beginning stays cached. */
function withFault(messages: readonly JudgeMessage[], fault: string): JudgeMessage[] {
  return messages.map((message, at) =>
    at === messages.length - 1
      ? {
          ...message,
          content: `${message.content}\n\nYour previous reply could not be used. ${fault} Answer again, with one JSON object that has exactly the fields asked for.`,
        }
      : message,
  );
}

function toReply<T>(value: T, calls: [RecordedCall] | [RecordedCall, RecordedCall]): JudgeReply<T> {
  const sum = (pick: (call: RecordedCall) => number): number => calls.reduce((total, call) => total + pick(call), 0);
  return {
    value,
    raw: (calls[1] ?? calls[0]).reply,
    probabilities: (calls[1] ?? calls[0]).probabilities,
    inputTokens: sum((call) => call.inputTokens),
    outputTokens: sum((call) => call.outputTokens),
    costUsd: calls.some((call) => call.costUsd === null) ? null : sum((call) => call.costUsd ?? 0),
    latencyMs: sum((call) => call.latencyMs),
  };
}

/** The recorded answer where there is one, else a new one, recorded before it is returned. */
async function answer(
  client: OpenAI,
  options: OpenJudgeOptions,
  ask: Ask,
  messages: JudgeMessage[],
): Promise<RecordedCall> {
  const { name, steps, splitAt = null } = ask;
  const requestHash = createHash("sha256")
    .update(JSON.stringify([name, messages, steps.first, steps.last, splitAt]))
    .digest("hex");
  throwIfCancelled(options.signal);
  const recalled = options.store.recall(requestHash);
  if (recalled) {
    await options.onCall?.(recalled, true);
    return recalled;
  }
  const limit = options.limit ?? ((call) => call());
  const { completion, attemptCount, latencyMs } = await limit(() => complete(client, options, ask, messages));
  const usage = countTokens(completion, messages, options.model);
  const { text: reply, finishReason } = completion;
  const call: RecordedCall = {
    requestHash,
    model: options.model.name,
    name,
    firstStep: steps.first,
    lastStep: steps.last,
    splitAt,
    messages,
    shown: ask.shown,
    reply,
    finishReason,
    probabilities: null,
    isReadable: true,
    isReused: false,
    cachedTokens: 0,
    attemptCount,
    ...usage,
    latencyMs,
  };
  await options.store.record(call);
  await options.onCall?.(call, false);
  return call;
}

/** Tokens as the endpoint counted them; where it did not, an estimate, and then no cost. */
function countTokens(
  completion: Completion,
  messages: readonly JudgeMessage[],
  model: JudgeModel,
): Pick<RecordedCall, "inputTokens" | "outputTokens" | "costUsd"> {
  const { inputTokens, outputTokens, text } = completion;
  const isCounted = inputTokens !== null && outputTokens !== null;
  const isPriced = model.inputUsdPerMillion !== null && model.outputUsdPerMillion !== null;
  return {
    inputTokens: inputTokens ?? messages.reduce((sum, message) => sum + estimateTokens(message.content), 0),
    outputTokens: outputTokens ?? estimateTokens(text),
    costUsd:
      isCounted && isPriced
        ? (inputTokens * (model.inputUsdPerMillion ?? 0) + outputTokens * (model.outputUsdPerMillion ?? 0)) / 1_000_000
        : null,
  };
}

/** Attempts until one is answered: asks in a plainer manner where the endpoint refuses one, waits and repeats after a fault. */
async function complete(
  client: OpenAI,
  options: OpenJudgeOptions,
  ask: Ask,
  messages: JudgeMessage[],
): Promise<{ completion: Completion; attemptCount: number; latencyMs: number }> {
  const {
    endpoint,
    model,
    signal,
    rules = retryRules,
    random = Math.random,
    pause = (ms, stop) => sleep(ms, undefined, { signal: stop }),
  } = options;
  let manner = firstManner(endpoint, model.name);
  const faults: TransportFault[] = [];
  for (let attemptCount = 1; ; attemptCount += 1) {
    try {
      await options.acquireSlot?.(signal);
      throwIfCancelled(signal);
      options.onAttempt?.();
      const startedAt = performance.now();
      const completion = await sendChat(
        client,
        toBody(model.name, ask, messages, manner),
        toHeaders(options.runId, ask),
        signal,
      );
      rememberManner(endpoint, model.name, manner);
      return { completion, attemptCount, latencyMs: Math.round(performance.now() - startedAt) };
    } catch (error) {
      throwIfCancelled(signal);
      if (!(error instanceof TransportFault)) throw error;
      const verdict = judgeFault(error);
      if (verdict.next === "stop") throw verdict.error;
      if (verdict.next === "negotiate") {
        const next = nextManner(endpoint, manner, error.details.reply ?? "");
        if (!next) throw refusedError(error);
        manner = next;
        continue;
      }
      faults.push(error);
      const ofKind = faults.filter((fault) => fault.kind === error.kind).length;
      if (faults.length >= rules.maxFaults || ofKind >= (rules.maxOfKind[error.kind] ?? rules.maxFaults))
        throw unreachableError(error, attemptCount);
      const { status, retryAfterMs: askedMs = null } = error.details;
      const wait = waitMs(rules, { faultCount: faults.length, status, askedMs }, random);
      await pause(wait, signal).catch((reason: unknown) => {
        throwIfCancelled(signal);
        throw reason;
      });
    }
  }
}

function throwIfCancelled(signal: AbortSignal): void {
  if (signal.aborted)
    throw signal.reason instanceof JudgeError ? signal.reason : new JudgeError("cancelled", "The run was cancelled.");
}

function toBody(
  model: string,
  ask: Ask,
  messages: readonly JudgeMessage[],
  manner: Manner,
): OpenAI.ChatCompletionCreateParamsNonStreaming {
  const body: OpenAI.ChatCompletionCreateParamsNonStreaming = { model, messages: [...messages] };
  if (manner.hasTemperature) body.temperature = 0;
  if (manner.format === "json_object") body.response_format = { type: "json_object" };
  if (manner.format === "json_schema")
    body.response_format = {
      type: "json_schema",
      json_schema: { name: ask.name, strict: true, schema: toStrictSchema(ask.schema) },
    };
  return body;
}

function toHeaders(runId: string, { name, steps, splitAt }: Ask): Record<string, string> {
  return {
    "x-faultline-run": runId,
    "x-faultline-call": name,
    // One index for a judgement of one step; the range in view for everything else.
    "x-faultline-steps":
      name === "step_judgement" && steps.first === steps.last ? `${steps.first}` : `${steps.first}-${steps.last}`,
    ...(splitAt === undefined ? {} : { "x-faultline-split": `${splitAt}` }),
  };
}
