import type OpenAI from "openai";
import { type Judge, type JudgeMessage, type JudgeReply, type JudgeRequest } from "@/lib/attribution/judge";
import { type JudgeModel } from "@/lib/attribution/judge-endpoint";
import { JudgeError } from "@/lib/attribution/judge-error";
import { readReply, type ReadReply } from "@/lib/attribution/read-reply";
import { readTokenProbabilities } from "@/lib/attribution/read-token-probabilities";
import { showImages } from "@/lib/attribution/prompts/show-images";
import { imagesInPrompt, type JudgeImages } from "@/lib/attribution/seen-images";
import { reservedImageTokens } from "@/lib/attribution/image-tokens";
import { type Budget, type CallStore, type RecordedCall } from "@/lib/attribution/recorded-call";
import { countTokens } from "./call-cost";
import { type ChatRequest, promptTokens, toRequest, worstCase } from "./chat-request";
import { createClient } from "./chat-transport";
import { completeChat, type Completed, type Delivery, throwIfCancelled } from "./complete-chat";
import { readImages } from "./image-parts";
import { firstManner } from "./negotiation";
import { explainEnding, isCutOff } from "./reply-ending";

export interface OpenJudgeOptions extends Delivery {
  store: CallStore;
  /** What may still be spent: asked before each call that is sent. */
  budget?: Budget | undefined;
  /** Runs a call when one may start: how many a provider takes at once, among the judges that share it. */
  limit?: (<T>(call: () => Promise<T>) => Promise<T>) | undefined;
  /** What a model that sees is given besides the words of its prompts; none is given to any other. */
  images?: JudgeImages | undefined;
  /** Told of every answered call; `isReplayed` of those that this run had recorded before. */
  onCall?: ((call: RecordedCall, isReplayed: boolean) => Promise<void>) | undefined;
}

/** An answered call and what was read from its reply. */
interface Answer<T> {
  call: RecordedCall;
  read: ReadReply<T>;
}

/**
 * A judge behind an OpenAI-compatible endpoint, by the judge contract (docs/judge-contract.md). Every answered call is
 * recorded before it is used, and a recorded one is not asked again. `ask` rejects with JudgeError.
 */
export function openJudge(given: OpenJudgeOptions): Judge {
  const client = createClient(given.endpoint);
  const { images } = given;
  const mostImages = imagesInPrompt(given.model, new Set(images?.images.map(({ sha256 }) => sha256)).size);
  const model = withRoomFor(mostImages, given.model);
  const options = { ...given, model };
  return {
    model: model.name,
    contextTokens: model.contextTokens,
    price: priceOf(model),
    ask: async <T>(asked: JudgeRequest<T>): Promise<JudgeReply<T>> => {
      const request = images && mostImages > 0 ? withImages(asked, images, mostImages) : asked;
      const first = await answer(client, options, request, request.messages);
      if (first.read.fault === null) return toReply(first.read.value, [first.call]);
      const ending = explainEnding(first.call);
      if (ending) throw ending;
      const second = await askAgain(client, options, request, { fault: first.read.fault, call: first.call });
      if (second.read.fault === null) return toReply(second.read.value, [first.call, second.call]);
      throw explainEnding(second.call) ?? unreadable(explainFault(second.read.fault, second.call), second.call);
    },
  };
}

/** A model whose prompts leave room for so many images. */
const withRoomFor = (imageCount: number, model: JudgeModel): JudgeModel => ({
  ...model,
  contextTokens: model.contextTokens - imageCount * reservedImageTokens(model.name),
});

/** A question with the images of the steps that it shows, as marks in its messages. */
function withImages<T>(request: JudgeRequest<T>, { nonce, images }: JudgeImages, most: number): JudgeRequest<T> {
  const { messages, shown } = showImages(request.messages, { nonce, images, most });
  if (shown.length === 0) return request;
  return { ...request, messages, shown: { ...request.shown, images: shown.map(({ sha256 }) => sha256) } };
}

const priceOf = ({
  inputUsdPerMillion: input,
  outputUsdPerMillion: output,
}: OpenJudgeOptions["model"]): Judge["price"] => (input === null || output === null ? undefined : { input, output });

/** How much longer a reply may be than one that was cut off, and at most, in tokens. */
const lengthening = 4;
const longestReply = 32_768;

/** Once more: with room for a longer reply where the first was cut off, else with what was wrong with it. */
function askAgain<T>(
  client: OpenAI,
  options: OpenJudgeOptions,
  request: JudgeRequest<T>,
  first: { fault: string; call: RecordedCall },
): Promise<Answer<T>> {
  const { endpoint, model } = options;
  const { messages } = request;
  if (isCutOff(first.call) && firstManner(endpoint, model.name).replyLimit !== "none") {
    const { replyTokens: before } = toRequest(endpoint, model, request, messages);
    const longer = { ...model, replyTokens: Math.max(before, Math.min(lengthening * before, longestReply)) };
    if (toRequest(endpoint, longer, request, messages).replyTokens > before)
      return answer(client, { ...options, model: longer }, request, messages);
  }
  return answer(client, options, request, withFault(request, explainFault(first.fault, first.call)));
}

const explainFault = (fault: string, call: RecordedCall): string =>
  isCutOff(call) ? "It was cut off at the length limit." : fault;

const unreadable = (fault: string, call: RecordedCall): JudgeError =>
  new JudgeError(
    "unreadable",
    `The judge was asked twice, and its reply is unusable. ${fault} ${isCutOff(call) ? "Allow this model longer replies (--reply-tokens, or Max. reply in the form of its provider)" : "Try again"}, or choose another model.`,
    call.reply,
  );

/** The same prompt with the fault named at its end: one message stays one message, and the beginning stays cached. */
function withFault(
  { messages, isFreeText }: Pick<JudgeRequest<unknown>, "messages" | "isFreeText">,
  fault: string,
): JudgeMessage[] {
  const form = isFreeText ? "in the form asked for" : "with one JSON object that has exactly the fields asked for";
  return messages.map((message, at) =>
    at === messages.length - 1
      ? {
          ...message,
          content: `${message.content}\n\nYour previous reply could not be used. ${fault} Answer again, ${form}.`,
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

/**
 * This run's recorded answer where there is one, else the readable one of an earlier run, else a new one; either is
 * recorded before it is returned.
 */
async function answer<T>(
  client: OpenAI,
  options: OpenJudgeOptions,
  ask: JudgeRequest<T>,
  messages: JudgeMessage[],
): Promise<Answer<T>> {
  const { store, signal, endpoint, model } = options;
  const request = toRequest(endpoint, model, ask, messages);
  throwIfCancelled(signal);
  const recalled = store.recall(request.hash);
  if (recalled) {
    await options.onCall?.(recalled, true);
    return { call: recalled, read: readReply(recalled.reply, ask) };
  }
  const answered = (await reuse(store, request, ask)) ?? (await send(client, options, request, ask));
  await store.record(answered.call);
  await options.onCall?.(answered.call, false);
  return answered;
}

/**
 * The reply that an earlier run got to the very same request. Nothing is sent for it, so this
 * run counts no tokens and no cost.
 */
async function reuse<T>(store: CallStore, { hash }: ChatRequest, ask: JudgeRequest<T>): Promise<Answer<T> | null> {
  const earlier = await store.reuse?.(hash);
  const read = earlier && readReply(earlier.reply, ask);
  if (!earlier || read?.fault !== null) return null;
  const nothing = { attemptCount: 0, inputTokens: 0, cachedTokens: 0, outputTokens: 0, costUsd: 0, latencyMs: 0 };
  return { call: { ...earlier, isReadable: true, isReused: true, ...nothing }, read };
}

async function send<T>(
  client: OpenAI,
  options: OpenJudgeOptions,
  request: ChatRequest,
  ask: JudgeRequest<T>,
): Promise<Answer<T>> {
  const limit = options.limit ?? ((call) => call());
  const { completion, attemptCount, latencyMs } = await limit(async () => {
    const images = options.images && (await readImages(options.images, request.messages));
    return sendWithin(client, options, images ? { ...request, images } : request);
  });
  const { name, steps, splitAt = null, shown, probabilityOf } = ask;
  const { text: reply, finishReason, tokens } = completion;
  const read = readReply(reply, ask);
  const call: RecordedCall = {
    requestHash: request.hash,
    model: request.model,
    name,
    firstStep: steps.first,
    lastStep: steps.last,
    splitAt,
    messages: request.messages,
    shown,
    reply,
    finishReason,
    probabilities: tokens && probabilityOf !== undefined ? readTokenProbabilities(tokens, probabilityOf) : null,
    isReadable: read.fault === null,
    isReused: false,
    attemptCount,
    ...countTokens(completion, promptTokens(request.messages), options.model),
    latencyMs,
    servedBy: completion.servedBy,
  };
  return { call, read };
}

/** Sends within the budget: the worst case is set aside first, and given back where no answer comes. */
async function sendWithin(client: OpenAI, options: OpenJudgeOptions, request: ChatRequest): Promise<Completed> {
  const reserved = await options.budget?.reserve(worstCase(request, options), request.hash);
  try {
    return await completeChat(client, options, request);
  } catch (error) {
    await reserved?.release();
    throw error;
  }
}
