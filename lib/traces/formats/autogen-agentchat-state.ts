import { type AgentChatItem, agentChatSteps } from "../autogen/agentchat-steps";
import { agentChatTrace } from "../autogen/agentchat-trace";
import { literalOf, objectOf } from "../document";
import { type TraceFormat } from "../format";
import { listAt, objectAt, objectsAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { decodeMessages } from "../messages/decode-messages";
import { messageSteps } from "../messages/message-steps";
import { type ParsedTrace } from "../parse-result";
import { type StepDraft } from "../step-draft";
import { buildTrace } from "../build-trace";
import { type Document } from "../document";

const format = "autogen-agentchat-state";
const managerType = /(?:ManagerState|OrchestratorState)$/;
const agentType = /^(?:AssistantAgentState|ChatAgentContainerState|SocietyOfMindAgentState)$/;

/** What `save_state` of AutoGen's AgentChat gives, of a team or of one agent. */
export const agentChatState: TraceFormat = {
  name: format,
  title: "AutoGen AgentChat saved state",
  words: {
    group: "AG2 and AutoGen",
    knownBy: "`type: TeamState`, `…ManagerState`, `AssistantAgentState`",
    notes: "the `message_thread` of the manager; for a single agent, the context of its model",
  },
  recognise: (document) => {
    const value = objectOf(document);
    if (value === null) return null;
    const type = textAt(value, "type") ?? "";
    if (type === "TeamState" && isObject(value["agent_states"]))
      return { confidence: "certain", keys: ["type: TeamState", "agent_states"] };
    const isOne = managerType.test(type) ? Array.isArray(value["message_thread"]) : agentType.test(type);
    return isOne ? { confidence: "certain", keys: [`type: ${type}`] } : null;
  },
  read: (document) => [readState(document, objectOf(document) ?? {}, document.pointer)],
};

/** The trace of a state. The manager's thread is the order of a team; what each agent's model was told repeats it. */
export function readState(document: Document, value: JsonObject, pointer: string): ParsedTrace {
  const states = objectAt(value, "agent_states");
  const members = Object.entries(states).filter(([, state]) => isObject(state)) as [string, JsonObject][];
  const manager = [["", value] as const, ...members].find(([, state]) => Array.isArray(state["message_thread"]));
  const at = (key: string): string => (key === "" ? pointer : pointerTo(pointer, "agent_states", key));
  if (manager === undefined) return readAgents(document, members.length > 0 ? members : [["", value]], at, pointer);
  const [key, thread] = manager;
  const literal = literalOf(document);
  const items = objectsAt(thread, "message_thread", at(key)).map((item): AgentChatItem => ({ ...item, literal }));
  const participants = members.filter(([, state]) => agentType.test(textAt(state, "type") ?? ""));
  const speaking = new Set(agentChatSteps(items).steps.map(({ rawAgent }) => rawAgent));
  const silent = participants.map(([name]) => nameOf(name)).filter((name) => !speaking.has(name));
  return agentChatTrace(items, {
    format,
    pointer,
    question: textAt(thread, "task"),
    agents: silent.map((name) => ({ name })),
  });
}

/** `WebSurfer`, in older releases `WebSurfer/3f2c…`. */
const nameOf = (key: string): string => key.split("/", 1)[0] ?? key;

/** States without a thread: the messages that each agent's model was told. */
function readAgents(
  document: Document,
  members: readonly (readonly [string, JsonObject])[],
  at: (key: string) => string,
  pointer: string,
): ParsedTrace {
  const literal = literalOf(document);
  const steps = members.flatMap(([key, state]): StepDraft[] => {
    const inner = objectAt(state, "agent_state");
    const own = isObject(state["agent_state"]) ? inner : state;
    const base = own === inner ? pointerTo(at(key), "agent_state") : at(key);
    const isOld = Array.isArray(own["llm_messages"]);
    const list = isOld ? listAt(own, "llm_messages") : listAt(objectAt(own, "llm_context"), "messages");
    const place = isOld ? pointerTo(base, "llm_messages") : pointerTo(base, "llm_context", "messages");
    const agent = nameOf(key) || "assistant";
    return decodeMessages(list, place, literal).flatMap((message) => messageSteps(message, { agent }));
  });
  return buildTrace({ format, pointer, steps });
}
