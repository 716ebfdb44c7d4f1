import { type JudgeMessage, type Shown, type TokenProbability } from "@/lib/attribution/judge";
import { type RecordedCall } from "@/lib/attribution/recorded-call";
import { type Prisma, type prisma } from "@/lib/db";
import {
  escapeForStorage,
  escapeValueForStorage,
  unescapeFromStorage,
  unescapeValueFromStorage,
} from "@/lib/traces/escape-text";

type CallRow = NonNullable<Awaited<ReturnType<typeof prisma.judgeCall.findFirst>>>;

/** The columns of an answered call: its messages and its reply can hold whatever the trace held. */
export const toCallColumns = (call: RecordedCall) => ({
  requestHash: call.requestHash,
  model: call.model,
  name: call.name,
  firstStep: call.firstStep,
  lastStep: call.lastStep,
  splitAt: call.splitAt,
  messages: escapeValueForStorage(call.messages).map(({ role, content }) => ({ role, content })),
  ...(call.shown && { shown: call.shown as unknown as Prisma.InputJsonValue }),
  ...(call.probabilities && {
    probabilities: escapeValueForStorage(call.probabilities) as unknown as Prisma.InputJsonValue,
  }),
  isReadable: call.isReadable,
  isReused: call.isReused,
  cachedTokens: call.cachedTokens,
  reply: escapeForStorage(call.reply),
  finishReason: call.finishReason === null ? null : escapeForStorage(call.finishReason),
  attemptCount: call.attemptCount,
  inputTokens: call.inputTokens,
  outputTokens: call.outputTokens,
  costUsd: call.costUsd,
  latencyMs: Math.round(call.latencyMs),
  servedBy: call.servedBy ? escapeForStorage(call.servedBy) : null,
});

export const fromCallRow = (row: CallRow): RecordedCall => ({
  requestHash: row.requestHash,
  model: row.model ?? "",
  name: row.name,
  firstStep: row.firstStep,
  lastStep: row.lastStep,
  splitAt: row.splitAt,
  messages: unescapeValueFromStorage(row.messages) as unknown as JudgeMessage[],
  shown: row.shown as unknown as Shown | null,
  probabilities: unescapeValueFromStorage(row.probabilities) as unknown as TokenProbability[] | null,
  isReadable: row.isReadable,
  isReused: row.isReused,
  cachedTokens: row.cachedTokens,
  reply: unescapeFromStorage(row.reply),
  finishReason: row.finishReason === null ? null : unescapeFromStorage(row.finishReason),
  attemptCount: row.attemptCount,
  inputTokens: row.inputTokens,
  outputTokens: row.outputTokens,
  costUsd: row.costUsd,
  latencyMs: row.latencyMs,
  servedBy: row.servedBy === null ? null : unescapeFromStorage(row.servedBy),
});
