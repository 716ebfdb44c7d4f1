import { buildTrace } from "../build-trace";
import { conversation } from "../messages/conversation";
import { textField } from "../messages/field";
import { type DecodedMessage } from "../messages/message";
import { mergeHistories, messageKey } from "../messages/merge-histories";
import { pairCalls } from "../messages/pair-calls";
import { type ParsedTrace } from "../parse-result";
import { type Exchange } from "./exchange";

/**
 * Calls of a model by the conversation that they belong to: they begin with the same prompt and the same first turn.
 */
export function groupExchanges(exchanges: readonly Exchange[]): Exchange[][] {
  const groups = new Map<string, Exchange[]>();
  for (const exchange of exchanges) {
    const key = beginning(exchange.messages);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [exchange]);
    else group.push(exchange);
  }
  return [...groups.values()];
}

function beginning(messages: readonly DecodedMessage[]): string {
  const first = messages.findIndex(({ role }) => role !== "system");
  return messages
    .slice(0, first + 1)
    .map(messageKey)
    .join("\n");
}

/**
 * One conversation of the calls in which it grew. The last one holds the whole; what only an
 * earlier one tells is not lost.
 */
export function buildChat(exchanges: readonly Exchange[], format: string): ParsedTrace {
  const { messages, duplicateCount } = mergeHistories(exchanges.map((exchange) => exchange.messages));
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
    termination: last?.stop,
    duplicateCount,
  });
}

const isSaid = (kind: string): boolean => kind === "message" || kind === "thought" || kind === "tool-call";

const identityOf = ({ value, response }: Exchange): string | undefined =>
  textField(value, "custom_id", "trace_id", "id") ?? (response && textField(response, "id")) ?? undefined;
