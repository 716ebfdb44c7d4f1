import { buildTrace } from "../build-trace";
import { type Document, literalOf, objectOf } from "../document";
import { statesError } from "../error-markers";
import { type TraceFormat } from "../format";
import { listAt, numberAt, objectAt, objectsAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { decodeMessage } from "../messages/decode-messages";
import { textField } from "../messages/field";
import { type DecodedMessage, type MessagePart } from "../messages/message";
import { type StepDraft } from "../step-draft";
import { type Outcome } from "../trace";

/**
 * A trajectory of SWE-agent: thought, action and observation by turn, or only its history of
 * messages. Demonstrations are no steps.
 */
export const sweAgent: TraceFormat = {
  name: "swe-agent",
  title: "SWE-agent trajectory",
  words: {
    group: "Benchmarks and labeled sets",
    knownBy: "`trajectory` of action and observation, or `history` with `agent`",
    notes: "agent = `agent` of the history; demonstrations are not steps; exit_status `exit_…` = failed",
  },
  recognise: (document) => {
    const run = objectOf(document);
    if (run === null) return null;
    const [turn] = listAt(run, "trajectory");
    if (isObject(turn) && "action" in turn && "observation" in turn && ("thought" in turn || "response" in turn))
      return { confidence: "certain", keys: ["trajectory", "action", "observation"] };
    const history = listAt(run, "history").slice(0, 50);
    const isOwn = history.some(
      (item) => isObject(item) && "agent" in item && ("message_type" in item || "action" in item),
    );
    return isOwn && history.every((item) => isObject(item) && "role" in item)
      ? { confidence: "certain", keys: ["history", "agent", "action"] }
      : null;
  },
  read: (document) => {
    const run = objectOf(document) ?? {};
    const info = objectAt(run, "info");
    const history = historyOf(run, document);
    const agent =
      history.map(({ value }) => textField(value, "agent")).find((name) => name !== undefined) ?? "assistant";
    const systemPrompt = textOf(history.find(({ message }) => message.role === "system")?.message);
    const task = history.find(({ message }) => message.role === "user");
    const turns = objectsAt(run, "trajectory", document.pointer);
    const question: StepDraft[] = task ? [{ rawAgent: "user", kind: "input", ...firstText(task.message) }] : [];
    const said = history.slice(task ? history.indexOf(task) + 1 : 0).filter(({ message }) => message.role !== "system");
    const actions = said.filter(({ message }) => message.role === "assistant");
    const steps =
      turns.length > 0
        ? turns.flatMap((turn, at) => turnSteps(turn, actions.length === turns.length ? actions[at] : undefined, agent))
        : said.flatMap((item) => messageSteps(item, agent));
    const exit = textField(info, "exit_status");
    return [
      buildTrace({
        format: "swe-agent",
        pointer: document.pointer,
        steps: [...question, ...steps],
        agents: systemPrompt === "" ? [] : [{ name: agent, systemPrompt }],
        termination: exit,
        outcome: outcomeOf(exit),
        finalAnswer: textField(info, "submission"),
        metadata: isObject(info["model_stats"]) ? { modelStats: info["model_stats"] } : {},
      }),
    ];
  },
};

interface HistoryItem {
  value: JsonObject;
  pointer: string;
  message: DecodedMessage;
}

function historyOf(run: JsonObject, document: Document): HistoryItem[] {
  const listed = objectsAt(run, "history", document.pointer);
  const [turn] = objectsAt(run, "trajectory", document.pointer);
  // Without a history, what the model was told first stands in its first turn.
  const first =
    turn === undefined ? [] : ["query", "messages"].flatMap((key) => objectsAt(turn.value, key, turn.pointer));
  return (listed.length > 0 ? listed : first).flatMap(({ value, pointer }) => {
    if (value["is_demo"] === true) return [];
    // `agent` is the same for every message, the environment's answers among them.
    const message = decodeMessage({ ...value, agent: undefined }, pointer, literalOf(document));
    return message === null ? [] : [{ value, pointer, message }];
  });
}

const textOf = (message: DecodedMessage | undefined): string =>
  (message?.parts ?? []).map((part) => (part.type === "text" ? part.text : "")).join("\n");

const firstText = (message: DecodedMessage): { content: string; pointer: string } => ({
  content: textOf(message),
  pointer: message.parts[0]?.pointer ?? message.pointer,
});

/**
 * A run that was cut short for its cost, its context or an error did not answer; one that
 * submitted may be right or wrong.
 */
const outcomeOf = (exit: string | undefined): Outcome => (exit?.startsWith("exit_") === true ? "failed" : "unknown");

const callsOf = (message: DecodedMessage | undefined) =>
  (message?.parts ?? []).filter((part): part is MessagePart & { type: "call" } => part.type === "call");

/**
 * Thought, action and what the environment answered. Where the model called a tool, its name and
 * arguments stand in the history.
 */
function turnSteps(
  { value, pointer }: { value: JsonObject; pointer: string },
  told: HistoryItem | undefined,
  agent: string,
): StepDraft[] {
  const steps: StepDraft[] = [];
  const [call] = callsOf(told?.message);
  const action = textAt(value, "action") ?? "";
  const thoughtKey = textField(value, "thought") === undefined && action.trim() === "" ? "response" : "thought";
  const thought = textAt(value, thoughtKey) ?? "";
  if (thought.trim() !== "")
    steps.push({ rawAgent: agent, kind: "thought", content: thought, pointer: pointerTo(pointer, thoughtKey) });
  const callId = pointerTo(pointer, "action");
  if (action.trim() !== "") steps.push({ ...actionStep(action, callId, agent, call), callId });
  const observation = textAt(value, "observation");
  if (observation === undefined) return steps;
  const seconds = numberAt(value, "execution_time");
  steps.push({
    rawAgent: action.trim() === "" ? "environment" : "",
    kind: "tool-result",
    content: observation,
    pointer: pointerTo(pointer, "observation"),
    callId: action.trim() === "" ? undefined : callId,
    isError: statesError(observation),
    durationMs: seconds === undefined || seconds < 0 ? undefined : seconds * 1000,
  });
  return steps;
}

function actionStep(
  action: string,
  pointer: string,
  agent: string,
  call: ReturnType<typeof callsOf>[number] | undefined,
): StepDraft {
  const command = /^\s*([\w./-]{1,60})/.exec(action)?.[1] ?? "command";
  const tool = call ? { name: call.name, arguments: call.arguments } : { name: command, arguments: action };
  return { rawAgent: agent, kind: "tool-call", content: call?.text ?? action, pointer: call?.pointer ?? pointer, tool };
}

/**
 * A message of a file that has only the history: an assistant's is thought and action, any
 * other the environment's answer.
 */
function messageSteps({ value, pointer, message }: HistoryItem, agent: string): StepDraft[] {
  const { content, pointer: where } = firstText(message);
  if (message.role !== "assistant") return [answerOf({ value, pointer, message })];
  const steps: StepDraft[] = [];
  const thought = textField(value, "thought");
  const calls = callsOf(message);
  const action = textAt(value, "action") ?? "";
  if (thought !== undefined || content.trim() !== "")
    steps.push({
      rawAgent: agent,
      kind: thought === undefined && calls.length === 0 && action === "" ? "message" : "thought",
      content: thought ?? content,
      pointer: thought === undefined ? where : pointerTo(pointer, "thought"),
    });
  const made = calls.map((call): StepDraft => ({
    ...actionStep(call.text, call.pointer, agent, call),
    callId: call.id,
  }));
  if (made.length > 0) return [...steps, ...made];
  if (action.trim() !== "") steps.push(actionStep(action, pointerTo(pointer, "action"), agent, undefined));
  return steps;
}

function answerOf({ value, message }: HistoryItem): StepDraft {
  const [part] = message.parts;
  const content = part?.type === "result" ? part.text : textOf(message);
  const ids = listAt(value, "tool_call_ids");
  const callId = typeof ids[0] === "string" ? ids[0] : undefined;
  const pointer = part?.pointer ?? message.pointer;
  const rawAgent = callId === undefined ? "environment" : "";
  return { rawAgent, kind: "tool-result", content, pointer, callId, isError: statesError(content) };
}
