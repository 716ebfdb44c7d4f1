import { type ReadLiteral } from "../document";
import { mergeHandoffs } from "../hand-over";
import { isoTime } from "../iso-time";
import { listAt, objectAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { decodeMessage } from "../messages/decode-messages";
import { type DecodedMessage } from "../messages/message";
import { messageSteps } from "../messages/message-steps";
import { type StepDraft, type TraceDraft } from "../step-draft";
import { adkField, adkKey, adkObject, adkText } from "./event-fields";
import { tokensOf } from "../messages/usage-tokens";

const transfer = "transfer_to_agent";

export interface AdkEvent {
  pointer: string;
  value: JsonObject;
  /** How what is below was spelled, where each event is a text of its own. */
  literal?: ReadLiteral | undefined;
}

/** What a session's events say, as far as a trace goes: steps, and how it ended. */
export function readEvents(
  events: readonly AdkEvent[],
  literal: ReadLiteral,
): Pick<TraceDraft, "steps" | "duplicateCount" | "termination" | "outcome"> {
  // The pieces of a streamed answer come again as a whole.
  const whole = events.filter(({ value }) => value["partial"] !== true);
  const said = whole.flatMap((event) => eventSteps(event, literal));
  const merged = mergeHandoffs(said, ({ tool }) => (tool?.name === transfer ? targetOf(tool.arguments) : undefined));
  const last = whole.at(-1)?.value ?? {};
  const failure = adkText(last, "errorMessage") ?? adkText(last, "errorCode");
  return {
    steps: merged.steps,
    duplicateCount: merged.duplicateCount + events.length - whole.length,
    termination: failure ?? (adkObject(last, "actions")["escalate"] === true ? "escalate" : undefined),
    outcome: failure === undefined ? undefined : "failed",
  };
}

const targetOf = (args: unknown): string | undefined => (isObject(args) ? adkText(args, "agentName") : undefined);

function eventSteps({ pointer, value, literal: own }: AdkEvent, literal: ReadLiteral): StepDraft[] {
  const author = textAt(value, "author") ?? "";
  const startedAt = isoTime(value["timestamp"]);
  const message = decodeMessage(value["content"], pointerTo(pointer, "content"), own ?? literal);
  const usage = adkObject(value, "usageMetadata");
  const said = message && messageSteps(saidBy(author, message, value, usage), { agent: author, user: author });
  const steps = (said ?? []).map((step) => asAdkResult(step, objectAt(value, "content")));
  return [...steps, ...transferStep(pointer, value), ...errorStep(pointer, value)].map((step) => ({
    ...step,
    rawAgent: step.kind === "tool-result" ? step.rawAgent : author,
    startedAt,
    spanId: textAt(value, "id"),
  }));
}

/** A function's answer has the role `user` and the agent as its author: the author says who speaks. */
const saidBy = (author: string, message: DecodedMessage, event: JsonObject, usage: JsonObject): DecodedMessage => ({
  ...message,
  role: author === "user" ? "user" : "assistant",
  name: author,
  model: adkText(event, "modelVersion"),
  ...tokensOf(usage),
});

/**
 * What a function answers is the application's own object: only an object that is nothing but an `error` is one that
 * ADK makes, and `isError` is the flag of a tool of an MCP server. A tool that raises leaves no answer at all.
 */
function asAdkResult(step: StepDraft, content: JsonObject): StepDraft {
  if (step.kind !== "tool-result") return step;
  const response = listAt(content, "parts")
    .flatMap((part) => (isObject(part) ? [adkObject(part, "functionResponse")] : []))
    .find(({ id, name }) => (step.callId === undefined ? name === step.rawAgent : id === step.callId));
  const answer = objectAt(response ?? {}, "response");
  const keys = Object.keys(answer);
  return { ...step, isError: answer["isError"] === true || (keys.length === 1 && keys[0] === "error") };
}

/** A transfer that no call of the model asked for. */
function transferStep(pointer: string, event: JsonObject): StepDraft[] {
  const actions = adkObject(event, "actions");
  const target = adkText(actions, "transferToAgent");
  const isAnswer = listAt(objectAt(event, "content"), "parts").some(
    (part) => isObject(part) && adkObject(part, "functionResponse")["name"] === transfer,
  );
  if (target === undefined || isAnswer) return [];
  const at = pointerTo(pointer, "actions", adkKey(actions, "transferToAgent"));
  return [{ rawAgent: "", kind: "handoff", content: target, pointer: at, recipient: target }];
}

function errorStep(pointer: string, event: JsonObject): StepDraft[] {
  const name = ["errorMessage", "errorCode"].find((key) => typeof adkField(event, key) === "string");
  const content = name === undefined ? undefined : adkText(event, name);
  if (name === undefined || content === undefined) return [];
  return [{ rawAgent: "", kind: "message", content, pointer: pointerTo(pointer, adkKey(event, name)), isError: true }];
}
