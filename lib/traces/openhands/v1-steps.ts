import { type PlacedObject } from "../document";
import { isoTime } from "../iso-time";
import { listAt, objectAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { decodeContent } from "../messages/decode-content";
import { decodeMessage } from "../messages/decode-messages";
import { textField } from "../messages/field";
import { type MessagePart } from "../messages/message";
import { messageSteps } from "../messages/message-steps";
import { callPart } from "../messages/read-call";
import { resultText } from "../messages/result-text";
import { type StepDraft } from "../step-draft";

/**
 * The steps of one event of OpenHands 1: messages, actions and what came of them. State
 * updates, hooks and tokens are none.
 */
export function v1Steps(event: PlacedObject): StepDraft[] {
  const read = readers[textAt(event.value, "kind") ?? ""];
  const startedAt = isoTime(event.value["timestamp"]);
  return read === undefined ? [] : read(event).map((step) => ({ ...step, startedAt: step.startedAt ?? startedAt }));
}

const agentOf = (value: JsonObject): string => textField(value, "source") ?? "agent";

const readMessage = ({ value, pointer, literal }: PlacedObject): StepDraft[] => {
  const message = decodeMessage(value["llm_message"], pointerTo(pointer, "llm_message"), literal);
  return message === null ? [] : messageSteps(message, { agent: textField(value, "sender") ?? agentOf(value) });
};

/**
 * Reasoning, what is said with it, and the call; calls that the model made at once share a response and say it once.
 */
const readAction = ({ value, pointer, literal }: PlacedObject): StepDraft[] => {
  const place = (...path: (string | number)[]) => ({ pointer: pointerTo(pointer, ...path), literal });
  const blocks = decodeContent(value["thinking_blocks"], place("thinking_blocks"));
  const reasoning = textField(value, "reasoning_content");
  const thoughts: MessagePart[] =
    reasoning === undefined
      ? blocks
      : [{ type: "thought", pointer: pointerTo(pointer, "reasoning_content"), text: reasoning }];
  const said = decodeContent(value["thought"], place("thought")).flatMap((part): MessagePart[] =>
    part.type !== "text"
      ? [part]
      : reasoning !== undefined && isThinkBlock(part.text)
        ? []
        : [{ ...part, type: "thought" }],
  );
  const call = objectAt(value, "tool_call");
  const id = textField(value, "tool_call_id") ?? textField(call, "id");
  const name = textField(value, "tool_name") ?? textField(call, "name") ?? "tool";
  const path = "arguments" in call ? ["tool_call", "arguments"] : ["action"];
  const raw = "arguments" in call ? call["arguments"] : value["action"];
  const parts = [...thoughts, ...said, callPart(id, name, raw, place(...path))];
  const target = textField(objectAt(value, "action"), "subagent_type", "agent_type");
  return messageSteps({ pointer, role: "assistant", parts }, { agent: agentOf(value) }).map((step) =>
    step.kind === "tool-call" && target !== undefined ? { ...step, recipient: target } : step,
  );
};

/** Some models repeat their reasoning in the text, between tags. */
const isThinkBlock = (text: string): boolean => text.trim().startsWith("<think>") && text.trim().endsWith("</think>");

const readObservation = ({ value, pointer, literal }: PlacedObject): StepDraft[] => {
  const observation = objectAt(value, "observation");
  const key = ["content", "output", "result"].find((name) => observation[name] !== undefined) ?? "content";
  const where = pointerTo(pointer, "observation", key);
  const exitCode = observation["exit_code"];
  const isError = observation["is_error"] === true || (typeof exitCode === "number" && exitCode > 0);
  const content = resultText(observation[key], { pointer: where, literal });
  return [{ ...answerOf(value), content, pointer: where, isError }];
};

const answerOf = (value: JsonObject): Pick<StepDraft, "rawAgent" | "kind" | "callId"> => ({
  rawAgent: textField(value, "tool_name") ?? "",
  kind: "tool-result",
  callId: textField(value, "tool_call_id"),
});

const readText =
  (key: string, isError: boolean, kind: "tool-result" | "system") =>
  ({ value, pointer }: PlacedObject): StepDraft[] => {
    const content = textField(value, key);
    if (content === undefined) return [];
    const own = kind === "system" ? { rawAgent: agentOf(value), kind, isAgent: false } : answerOf(value);
    return [{ ...own, content, pointer: pointerTo(pointer, key), isError }];
  };

/** An agent of another maker that OpenHands drives: the call and its answer in one event. */
const readAcp = ({ value, pointer, literal }: PlacedObject): StepDraft[] => {
  const id = textField(value, "tool_call_id") ?? pointer;
  const place = (key: string) => ({ pointer: pointerTo(pointer, key), literal });
  const part = callPart(id, textField(value, "title", "tool_kind") ?? "tool", value["raw_input"], place("raw_input"));
  const calls = messageSteps({ pointer, role: "assistant", parts: [part] }, { agent: agentOf(value) });
  const output = value["raw_output"] ?? (listAt(value, "content").length > 0 ? value["content"] : undefined);
  if (output === undefined) return calls;
  const where = place(value["raw_output"] === undefined ? "content" : "raw_output");
  const isError = value["is_error"] === true || value["status"] === "failed";
  return [
    ...calls,
    {
      rawAgent: "",
      kind: "tool-result",
      callId: id,
      content: resultText(output, where),
      pointer: where.pointer,
      isError,
    },
  ];
};

const readers: Record<string, (event: PlacedObject) => StepDraft[]> = {
  MessageEvent: readMessage,
  ActionEvent: readAction,
  ObservationEvent: readObservation,
  AgentErrorEvent: readText("error", true, "tool-result"),
  UserRejectObservation: readText("rejection_reason", false, "tool-result"),
  ConversationErrorEvent: readText("detail", true, "system"),
  Condensation: readText("summary", false, "system"),
  CondensationSummaryEvent: readText("summary", false, "system"),
  ACPToolCallEvent: readAcp,
};

/** What the system prompt's event says of the agent: its prompt and the names of its tools. */
export function v1Agent({ value }: PlacedObject): { systemPrompt?: string; tools?: string[] } {
  const prompt = objectAt(value, "system_prompt");
  const systemPrompt = textField(prompt, "text") ?? textField(value, "system_prompt");
  const tools = listAt(value, "tools").flatMap((tool) => {
    if (!isObject(tool)) return [];
    return textField(tool, "name", "title") ?? textField(objectAt(tool, "function"), "name") ?? [];
  });
  return { ...(systemPrompt !== undefined && { systemPrompt }), ...(tools.length > 0 && { tools }) };
}
