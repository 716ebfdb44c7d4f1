import { buildTrace } from "../build-trace";
import { type Document, literalOf, objectOf } from "../document";
import { type TraceFormat } from "../format";
import { listAt, numberAt, objectAt, objectsAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { conversation } from "../messages/conversation";
import { decodeMessages } from "../messages/decode-messages";
import { textField } from "../messages/field";
import { type DecodedMessage } from "../messages/message";
import { type StepDraft } from "../step-draft";
import { type ImportIssue } from "../trace";
import { tickSteps } from "../tau2/tick-steps";

/** Simulations of tau2-bench: a results file holds many, with their tasks; a voice run is cut into ticks. */
export const tau2Bench: TraceFormat = {
  name: "tau2-bench",
  title: "tau2-bench simulations",
  words: {
    group: "Benchmarks and labeled sets",
    knownBy: "`simulations` + `tasks`, or one run with `termination_reason`",
    notes:
      "the user may call tools too; voice ticks are merged into turns of speech (warning if the file contains no text)",
  },
  recognise: (document) => {
    const value = objectOf(document);
    if (value === null) return null;
    if (Array.isArray(value["simulations"]) && ("tasks" in value || "info" in value))
      return { confidence: "certain", keys: ["simulations", "tasks"] };
    const isRun = "termination_reason" in value && "task_id" in value;
    return isRun && (Array.isArray(value["messages"]) || Array.isArray(value["ticks"]))
      ? { confidence: "certain", keys: ["task_id", "termination_reason", "ticks" in value ? "ticks" : "messages"] }
      : null;
  },
  read: (document) => {
    const value = objectOf(document) ?? {};
    const simulations = objectsAt(value, "simulations", document.pointer);
    if (simulations.length === 0) return [readSimulation(value, document.pointer, {}, document)];
    const tasks = new Map(objectsAt(value, "tasks", "").map((task) => [String(task.value["id"]), task.value]));
    return simulations.map(({ value: run, pointer }) =>
      readSimulation(run, pointer, tasks.get(String(run["task_id"])) ?? {}, document),
    );
  },
};

function readSimulation(run: JsonObject, pointer: string, task: JsonObject, document: Document) {
  const literal = literalOf(document);
  const isVoice = Array.isArray(run["ticks"]) && run["ticks"].length > 0;
  const messages = listAt(run, "messages").flatMap((message, at) => {
    const where = pointerTo(pointer, "messages", at);
    // Results of several calls are one message that holds them.
    const isBundle = isObject(message) && Array.isArray(message["tool_messages"]);
    return isBundle
      ? decodeMessages(message["tool_messages"], pointerTo(where, "tool_messages"), literal)
      : decodeMessages(message, where, literal);
  });
  const said = isVoice
    ? { steps: tickSteps(listAt(run, "ticks"), pointerTo(pointer, "ticks"), literal), agents: [] }
    : conversation(messages.map(byUser), { agent: "assistant" });
  const rewards = objectAt(run, "reward_info");
  const reward = numberAt(rewards, "reward");
  return buildTrace({
    format: "tau2-bench",
    pointer,
    ...said,
    question: questionOf(task),
    expectedAnswer: expectedOf(task),
    outcome: reward === undefined ? "unknown" : reward === 1 ? "passed" : "failed",
    termination: textField(run, "termination_reason"),
    externalId: textField(run, "id"),
    labels: reward === undefined ? [] : [{ source: "tau2-bench", category: "reward", value: reward, reason: "" }],
    metadata: Object.fromEntries(["task_id", "trial", "seed"].flatMap((key) => (key in run ? [[key, run[key]]] : []))),
    issues: isVoice ? withoutText(said.steps, pointerTo(pointer, "ticks")) : [],
  });
}

/** The simulated user has tools of its own: what it calls is by the user. */
const byUser = (message: DecodedMessage): DecodedMessage =>
  message.role === "user" && message.parts.some(({ type }) => type === "call") ? { ...message, name: "user" } : message;

function questionOf(task: JsonObject): string | undefined {
  const scenario = objectAt(task, "user_scenario");
  const { instructions } = scenario;
  if (typeof instructions === "string") return instructions;
  const parts = ["reason_for_call", "known_info", "task_instructions"].map((key) =>
    isObject(instructions) ? textField(instructions, key) : undefined,
  );
  const said = parts.filter((part) => part !== undefined).join("\n\n");
  return said === "" ? undefined : said;
}

function expectedOf(task: JsonObject): string | undefined {
  const criteria = objectAt(task, "evaluation_criteria");
  const told = listAt(criteria, "communicate_info").filter((info) => typeof info === "string");
  if (told.length > 0) return told.join("\n");
  const actions = listAt(criteria, "actions");
  return actions.length > 0 ? JSON.stringify(actions) : undefined;
}

function withoutText(steps: readonly StepDraft[], pointer: string): ImportIssue[] {
  if (steps.some(({ content }) => content !== "")) return [];
  const message = "The ticks hold no text: the file says who spoke and when, and not what.";
  return [{ severity: "warning", code: "text-missing", message, pointer }];
}
