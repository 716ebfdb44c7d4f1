import { buildTrace } from "../build-trace";
import { type ReadLiteral } from "../document";
import { conversation } from "../messages/conversation";
import { decodeMessage } from "../messages/decode-messages";
import { textField } from "../messages/field";
import { type PlacedMessage, messageRuns } from "../messages/message-runs";
import { pairCalls } from "../messages/pair-calls";
import { type ParsedTrace } from "../parse-result";
import { statedOutcome } from "../stated-outcome";
import { type Outcome } from "../trace";
import { type Exchange } from "./exchange";
import { type ChatRun, findRuns } from "./find-runs";

/** The traces of calls of a model: one for each run that they belong to. */
export const buildChats = (exchanges: readonly Exchange[], format: string): ParsedTrace[] =>
  findRuns(exchanges).map((run) => buildChat(run, format));

/** The conversations that a file holds as one list of messages: one, or one for each that its messages name. */
export const buildConversations = (
  list: readonly PlacedMessage[],
  pointer: string,
  format: string,
  literal: ReadLiteral,
): ParsedTrace[] =>
  messageRuns(list).map(({ id, messages }) => {
    const sent = messages.flatMap((message) => decodeMessage(message.value, message.pointer, literal) ?? []);
    const call = {
      pointer,
      value: id === undefined ? {} : { id },
      request: {},
      response: null,
      sent,
      said: [],
      tools: [],
      stop: undefined,
      isFailed: false,
    };
    return buildChat({ exchanges: [call], messages: sent, duplicateCount: 0 }, format);
  });

/** One conversation of the calls in which it grew. */
function buildChat({ exchanges, messages, duplicateCount }: ChatRun, format: string): ParsedTrace {
  const { steps, agents } = conversation(pairCalls(messages), { agent: "assistant" });
  const tools = [...new Set(exchanges.flatMap((exchange) => exchange.tools))];
  const described = agents.length > 0 ? agents : [{ name: "assistant" }];
  const hasAgent = steps.some(({ rawAgent }) => rawAgent === "assistant");
  const last = exchanges.at(-1);
  const model = last && textField(last.request, "model");
  return buildTrace({
    format,
    pointer: exchanges[0]?.pointer ?? "",
    steps: steps.map((step) => (step.model === undefined && isSaid(step.kind) ? { ...step, model } : step)),
    agents:
      tools.length > 0 && (hasAgent || agents.length > 0) ? described.map((agent) => ({ ...agent, tools })) : agents,
    externalId: last && identityOf(last),
    outcome: outcomeOf(exchanges),
    finalAnswer: last && textField(last.value, "final_answer", "finalAnswer"),
    termination: last?.stop,
    duplicateCount,
  });
}

/** A run whose last call failed did so; else what the records say beside their calls, the last of them first. */
function outcomeOf(exchanges: readonly Exchange[]): Outcome {
  if (exchanges.at(-1)?.isFailed === true) return "failed";
  const stated = exchanges
    .filter(({ value, response }) => value !== response)
    .map(({ value, response }) => statedOutcome(value, response !== null))
    .findLast((outcome) => outcome !== "unknown");
  return stated ?? "unknown";
}

const isSaid = (kind: string): boolean => kind === "message" || kind === "thought" || kind === "tool-call";

const identityOf = ({ value, response }: Exchange): string | undefined =>
  textField(value, "custom_id", "trace_id", "id") ?? (response && textField(response, "id")) ?? undefined;
