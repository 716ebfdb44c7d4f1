import { type PlacedObject } from "../document";
import { statesError } from "../error-markers";
import { isoTime } from "../iso-time";
import { objectAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { type JsonObject } from "../json-value";
import { textField } from "../messages/field";
import { readTokens } from "../messages/message-meta";
import { callPart } from "../messages/read-call";
import { messageSteps } from "../messages/message-steps";
import { type StepDraft } from "../step-draft";

/** Housekeeping of OpenHands 0 that nobody says or does. */
const silent = new Set([
  "change_agent_state",
  "agent_state_changed",
  "null",
  "noop",
  "recall",
  "system",
  "condensation",
  "loop_recovery",
]);

/**
 * The steps of a list of events of OpenHands 0: an action is what the agent says or calls, an observation what came of
 * the action that `cause` names. While an agent works for another, `delegate` opens and closes its part.
 */
export function v0Steps(events: readonly PlacedObject[]): StepDraft[] {
  const agents: string[] = [];
  const answers = new Set<string>();
  return events.flatMap((event): StepDraft[] => {
    const { value } = event;
    const agent = agents.at(-1) ?? textField(value, "source") ?? "agent";
    const startedAt = isoTime(value["timestamp"]);
    const action = textField(value, "action");
    const steps = action === undefined ? readObservation(event) : readAction(event, action, agent);
    if (action === "delegate") agents.push(textField(objectAt(value, "args"), "agent") ?? agent);
    if (value["observation"] === "delegate") agents.pop();
    const told = steps.length === 0 ? {} : tokensOf(value, answers);
    return steps.map((step, at) => ({ ...step, startedAt, ...(at === 0 && told) }));
  });
}

/** What an answer of the model cost, with the first of the events that it asked for. */
function tokensOf(value: JsonObject, answers: Set<string>): Pick<StepDraft, "inputTokens" | "outputTokens"> {
  const answer = objectAt(objectAt(value, "tool_call_metadata"), "model_response");
  const id = textField(answer, "id");
  if (id !== undefined && answers.has(id)) return {};
  if (id !== undefined) answers.add(id);
  return readTokens(answer);
}

function readAction({ value, pointer, literal }: PlacedObject, action: string, agent: string): StepDraft[] {
  const args = objectAt(value, "args");
  const at = (key: string): string => pointerTo(pointer, "args", key);
  const isUser = value["source"] === "user";
  if (silent.has(action)) return [];
  if (action === "message" || (action === "finish" && textField(args, "final_thought") !== undefined)) {
    const key = action === "message" ? "content" : "final_thought";
    const content = textField(args, key);
    if (content === undefined) return [];
    return [{ rawAgent: isUser ? "user" : agent, kind: isUser ? "input" : "message", content, pointer: at(key) }];
  }
  const thought = textField(args, "thought");
  const steps: StepDraft[] =
    thought === undefined ? [] : [{ rawAgent: agent, kind: "thought", content: thought, pointer: at("thought") }];
  if (action === "think") return steps;
  const recipient = action === "delegate" ? textField(args, "agent") : undefined;
  const metadata = objectAt(value, "tool_call_metadata");
  const name = textField(metadata, "function_name") ?? action;
  const part = callPart(callIdOf(value["id"]), name, args, { pointer: pointerTo(pointer, "args"), literal });
  return [
    ...steps,
    ...messageSteps({ pointer, role: "assistant", parts: [part] }, { agent }).map((step) => ({ ...step, recipient })),
  ];
}

const callIdOf = (id: unknown): string | undefined =>
  typeof id === "number" || typeof id === "string" ? `event:${id}` : undefined;

function readObservation({ value, pointer }: PlacedObject): StepDraft[] {
  const observation = textField(value, "observation") ?? "null";
  if (silent.has(observation)) return [];
  const content = textAt(value, "content") ?? textAt(value, "message");
  if (content === undefined) return [];
  const extras = objectAt(value, "extras");
  const exitCode = objectAt(extras, "metadata")["exit_code"] ?? extras["exit_code"];
  const isFailed = typeof exitCode === "number" ? exitCode > 0 : statesError(content);
  const where = pointerTo(pointer, textAt(value, "content") === undefined ? "message" : "content");
  const isError = observation === "error" || isFailed;
  return [{ rawAgent: "", kind: "tool-result", content, pointer: where, callId: callIdOf(value["cause"]), isError }];
}
