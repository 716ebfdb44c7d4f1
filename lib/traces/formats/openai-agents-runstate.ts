import { buildTrace } from "../build-trace";
import { literalOf, objectOf, type ReadLiteral } from "../document";
import { type TraceFormat } from "../format";
import { markDelegations, mergeHandoffs } from "../hand-over";
import { listAt, objectAt, objectsAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { decodeMessage, decodeMessages } from "../messages/decode-messages";
import { textField } from "../messages/field";
import { messageSteps } from "../messages/message-steps";
import { type StepDraft } from "../step-draft";
import { transferTarget } from "../transfer-tools";
import { tokensOf } from "../messages/usage-tokens";

/**
 * The Agents SDK's run state: items with their agents, in the session's form where there is one, as an input
 * filter may drop generated items.
 */
export const openaiAgentsRunstate: TraceFormat = {
  name: "openai-agents-runstate",
  title: "OpenAI Agents SDK run state",
  words: {
    group: "OpenAI, Anthropic and coding agents",
    knownBy: "`$schemaVersion` + `original_input` or `generated_items`",
    notes: "agent = `agent.name` of the item; hand-offs from hand-off items; agents used as tools from `tool_origin`",
  },
  recognise: (document) => {
    const state = objectOf(document);
    const isOwn =
      state &&
      "$schemaVersion" in state &&
      ["generated_items", "original_input"].some((key) => keyFor(state, key) in state);
    return isOwn ? { confidence: "certain", keys: ["$schemaVersion", "original_input", "generated_items"] } : null;
  },
  read: (document) => {
    const state = objectOf(document) ?? {};
    const literal = literalOf(document);
    const items = itemsOf(state, document.pointer);
    const input = inputSteps(state, document.pointer, literal, items);
    const made = withTokens(
      state,
      items.map((item) => ({ item, steps: stepsOf(item, literal) })),
    );
    const find = transferTarget(namesOf(items), targetsOf(items));
    const merged = mergeHandoffs([...input.steps, ...made], find);
    const origins = originsOf(items);
    const trace = objectAt(state, "trace");
    const workflow = textField(trace, "workflow_name");
    return [
      buildTrace({
        format: "openai-agents-runstate",
        pointer: document.pointer,
        steps: markDelegations(merged.steps, ({ callId }) => origins.get(callId ?? "")),
        agents: currentAgent(state),
        externalId: textField(trace, "id", "trace_id"),
        system: workflow === undefined ? undefined : { name: workflow },
        termination: terminationOf(state),
        duplicateCount: input.duplicateCount + merged.duplicateCount,
      }),
    ];
  },
};

/** A key as the SDK that wrote it spells it: Python `session_items`, JavaScript `sessionItems`. */
const keyFor = (object: JsonObject, key: string): string =>
  key in object ? key : key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

interface Item {
  value: JsonObject;
  pointer: string;
}

function itemsOf(state: JsonObject, pointer: string): Item[] {
  const session = objectsAt(state, keyFor(state, "session_items"), pointer);
  return session.length > 0 ? session : objectsAt(state, keyFor(state, "generated_items"), pointer);
}

const agentOf = (item: JsonObject): string => textField(objectAt(item, "agent"), "name") ?? "assistant";

const namesOf = (items: readonly Item[]): string[] =>
  items.flatMap(({ value }) => [
    agentOf(value),
    ...[textField(objectAt(value, keyFor(value, "target_agent")), "name") ?? []].flat(),
  ]);

const currentAgent = (state: JsonObject) => {
  const name = textField(objectAt(state, keyFor(state, "current_agent")), "name", "agent_name");
  return name === undefined ? [] : [{ name }];
};

function stepsOf({ value, pointer }: Item, literal: ReadLiteral): StepDraft[] {
  const message = decodeMessage(
    value[keyFor(value, "raw_item")],
    pointerTo(pointer, keyFor(value, "raw_item")),
    literal,
  );
  return message === null ? [] : messageSteps(message, { agent: agentOf(value) });
}

/**
 * What the run was given. Items of it that the run owns itself come again among its items
 * and count once, with their agent.
 */
function inputSteps(state: JsonObject, pointer: string, literal: ReadLiteral, items: readonly Item[]) {
  const own = new Set(items.map(({ value }) => identity(objectAt(value, keyFor(value, "raw_item")))));
  const messages = decodeMessages(
    state[keyFor(state, "original_input")],
    pointerTo(pointer, keyFor(state, "original_input")),
    literal,
  );
  const list = listAt(state, keyFor(state, "original_input"));
  const isOwned = (at: number): boolean => {
    const key = identity(isObject(list[at]) ? list[at] : {});
    return key !== "" && own.has(key);
  };
  const isList = list.length === messages.length;
  const kept = isList ? messages.filter((_, at) => !isOwned(at)) : messages;
  return {
    steps: kept.flatMap((message) => messageSteps(message, { agent: "assistant" })),
    duplicateCount: messages.length - kept.length,
  };
}

/**
 * By what an item is known: the id of its call or its own. The SDK gives every item of a
 * model without ids the same one.
 */
function identity(raw: JsonObject): string {
  const id = textAt(raw, "call_id") ?? textAt(raw, "callId") ?? textAt(raw, "id") ?? "";
  return id === "" || id === "__fake_id__" ? "" : `${textAt(raw, "type") ?? ""}:${id}`;
}

const targetsOf = (items: readonly Item[]): Map<string, string> =>
  new Map(
    items.flatMap(({ value }): [string, string][] => {
      const target = textField(objectAt(value, keyFor(value, "target_agent")), "name");
      const callId = textField(objectAt(value, keyFor(value, "raw_item")), "call_id", "callId");
      return target === undefined || callId === undefined ? [] : [[callId, target]];
    }),
  );

/** Calls whose tool is another agent, by the origin that the call or its answer states. */
const originsOf = (items: readonly Item[]): Map<string, string> =>
  new Map(
    items.flatMap(({ value }): [string, string][] => {
      const origin = objectAt(value, "tool_origin");
      const name = textField(origin, "agent_name");
      const callId = textField(objectAt(value, keyFor(value, "raw_item")), "call_id", "callId");
      return origin["type"] !== "agent_as_tool" || name === undefined || callId === undefined ? [] : [[callId, name]];
    }),
  );

/** Each response's tokens, at the first step that came of it. */
function withTokens(state: JsonObject, made: readonly { item: Item; steps: StepDraft[] }[]): StepDraft[] {
  const usages = new Map<string, JsonObject>();
  for (const { value } of objectsAt(state, keyFor(state, "model_responses"), "")) {
    const [first] = listAt(value, "output");
    if (first !== undefined) usages.set(JSON.stringify(first), objectAt(value, "usage"));
  }
  return made.flatMap(({ item, steps }) => {
    const usage = usages.get(JSON.stringify(item.value[keyFor(item.value, "raw_item")]));
    if (usage === undefined) return steps;
    return steps.map((step, at) => (at === 0 ? { ...step, ...tokensOf(usage) } : step));
  });
}

function terminationOf(state: JsonObject): string | undefined {
  const tripped = ["input_guardrail_results", "output_guardrail_results"]
    .flatMap((key) => objectsAt(state, keyFor(state, key), ""))
    .find(({ value }) => objectAt(value, "output")["tripwireTriggered"] === true);
  if (tripped !== undefined) return textField(objectAt(tripped.value, "guardrail"), "name");
  return textField(objectAt(state, keyFor(state, "current_step")), "type");
}
