import { type ReadLiteral } from "../document";
import { isoTime } from "../iso-time";
import { listAt, numberAt, objectAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { type MessagePart } from "../messages/message";
import { spelled } from "../messages/place";
import { readToolCalls } from "../messages/read-call";
import { type StepDraft, type TraceDraft } from "../step-draft";
import { managedTask, reportingAgent } from "./managed-agent";
import { tokensOf } from "../messages/usage-tokens";

interface MemoryStep {
  pointer: string;
  value: JsonObject;
}

/** A memory's steps have no type: the keys tell a task, a plan, an action and an answer apart. */
export const isAction = (value: JsonObject): boolean =>
  "step_number" in value && ["tool_calls", "observations", "model_output", "action_output"].some((key) => key in value);
export const isTask = (value: JsonObject): boolean => typeof value["task"] === "string" && !("step_number" in value);

/** What a memory tells of a trace. The agent has no name in it, unless it is a managed one: then its task says it. */
export function memoryTrace(
  memory: readonly MemoryStep[],
  literal: ReadLiteral,
): Pick<TraceDraft, "steps" | "agents" | "question" | "finalAnswer" | "termination"> {
  const task = memory.map(({ value }) => textAt(value, "task")).find((text) => text !== undefined) ?? "";
  const managed = managedTask(task);
  const agent = managed?.name ?? "assistant";
  const steps = memory.flatMap((step) => memoryStep(step, agent, literal));
  const last = memory.findLast(
    ({ value }) => value["is_final_answer"] === true || "final_answer" in value || isAnswer(value),
  );
  const output =
    last &&
    (last.value["final_answer"] ?? last.value["action_output"] ?? last.value["output"] ?? last.value["observations"]);
  const prompt = promptOf(memory);
  const isCut = memory.some(({ value }) => objectAt(value, "error")["type"] === "AgentMaxStepsError");
  return {
    steps,
    agents: prompt === undefined ? undefined : [{ name: agent, systemPrompt: prompt }],
    question: managed?.task,
    finalAnswer:
      output === undefined || output === null
        ? undefined
        : typeof output === "string"
          ? output
          : JSON.stringify(output),
    termination: isCut ? "max_steps_error" : undefined,
  };
}

const isAnswer = (value: JsonObject): boolean => Object.keys(value).length === 1 && "output" in value;

function memoryStep({ pointer, value }: MemoryStep, agent: string, literal: ReadLiteral): StepDraft[] {
  if (isTask(value)) {
    const content = textAt(value, "task") ?? "";
    return [{ rawAgent: "user", kind: "input", content, pointer: pointerTo(pointer, "task"), recipient: agent }];
  }
  if (typeof value["plan"] === "string") {
    const plan = {
      rawAgent: agent,
      kind: "thought",
      content: value["plan"],
      pointer: pointerTo(pointer, "plan"),
    } as const;
    return value["plan"].trim() === "" ? [] : [{ ...plan, ...usageOf(value), ...timingOf(value) }];
  }
  return isAction(value) ? actionSteps(value, pointer, agent, literal) : [];
}

function actionSteps(action: JsonObject, pointer: string, agent: string, literal: ReadLiteral): StepDraft[] {
  const said = saidStep(action, pointer, agent);
  const calls = callSteps(action, pointer, agent, literal);
  const results = resultSteps(action, pointer, agent, calls, literal);
  const steps = [...said, ...calls, ...results];
  const first = steps.find(({ kind }) => kind !== "tool-result" && kind !== "system") ?? steps[0];
  const timing = timingOf(action);
  return steps.map((step) => ({
    ...step,
    ...(step === first && { ...usageOf(action), ...timing }),
    startedAt: timing.startedAt,
  }));
}

function saidStep(action: JsonObject, pointer: string, agent: string): StepDraft[] {
  const message = objectAt(action, "model_output_message");
  const [output, at] =
    action["model_output"] == null
      ? [message["content"], pointerTo(pointer, "model_output_message", "content")]
      : [action["model_output"], pointerTo(pointer, "model_output")];
  const texts = Array.isArray(output)
    ? output.flatMap((block) => (isObject(block) ? (textAt(block, "text") ?? []) : []))
    : [output];
  const content = texts.filter((text) => typeof text === "string").join("\n");
  return content.trim() === "" ? [] : [{ rawAgent: agent, kind: "thought", content, pointer: at }];
}

/** The calls of an action. Where a tool raised, only the model's own message has them. */
function callSteps(action: JsonObject, pointer: string, agent: string, literal: ReadLiteral): StepDraft[] {
  const message = objectAt(action, "model_output_message");
  const isKept = listAt(action, "tool_calls").length > 0;
  const at = isKept ? pointerTo(pointer, "tool_calls") : pointerTo(pointer, "model_output_message", "tool_calls");
  const calls = readToolCalls(isKept ? action["tool_calls"] : message["tool_calls"], { pointer: at, literal });
  return calls
    .filter((part): part is MessagePart & { type: "call" } => part.type === "call")
    .map((part) => ({
      rawAgent: agent,
      kind: "tool-call",
      content: part.text,
      pointer: part.pointer,
      // Ids of code actions count up from one and come again when a managed agent runs once more.
      callId: `${pointer} ${part.id ?? part.pointer}`,
      tool: { name: part.name, arguments: part.arguments },
    }));
}

/** What came back: one observation for all calls of an action, and the error that ended it. */
function resultSteps(
  action: JsonObject,
  pointer: string,
  agent: string,
  calls: StepDraft[],
  literal: ReadLiteral,
): StepDraft[] {
  const results: StepDraft[] = [];
  const place = { pointer: pointerTo(pointer, "observations"), literal };
  const observation = spelled(action["observations"], place);
  const managed = reportingAgent(observation);
  if (observation.trim() !== "") {
    results.push({
      ...answerTo(calls, agent),
      kind: "tool-result",
      content: observation,
      pointer: place.pointer,
      ...(managed !== undefined && { rawAgent: managed, isAgent: true }),
    });
    for (const call of calls) if (managed !== undefined) call.recipient = managed;
  }
  const error = objectAt(action, "error");
  const message = textAt(error, "message") ?? "";
  if (message.trim() === "") return results;
  const at = pointerTo(pointer, "error", "message");
  const failed = calls.filter(({ tool }) => message.includes(`'${tool?.name}'`));
  const answered = failed.length > 0 ? failed.slice(0, 1) : calls;
  if (calls.length === 0)
    results.push({ rawAgent: "system", kind: "system", content: message, pointer: at, isError: true });
  else
    results.push({ ...answerTo(answered, agent), kind: "tool-result", content: message, pointer: at, isError: true });
  return results;
}

/** Whom an answer comes from, and which calls it answers: of several calls the file does not part the answers. */
export function answerTo(
  calls: readonly StepDraft[],
  agent: string,
): Pick<StepDraft, "rawAgent" | "callId" | "inputs" | "recipient"> {
  const [only] = calls;
  if (calls.length === 1 && only !== undefined) return { rawAgent: only.tool?.name ?? "", callId: only.callId };
  const names = [...new Set(calls.map(({ tool }) => tool?.name ?? "tool"))];
  return { rawAgent: names.join(", "), inputs: calls.map((call) => call.pointer), recipient: agent };
}

const usageOf = (step: JsonObject): Pick<StepDraft, "inputTokens" | "outputTokens" | "model"> => {
  return {
    ...tokensOf(step["token_usage"]),
    model: textAt(objectAt(objectAt(step, "model_output_message"), "raw"), "model"),
  };
};

const timingOf = (step: JsonObject): Pick<StepDraft, "startedAt" | "durationMs"> => {
  const timing = objectAt(step, "timing");
  const seconds = numberAt(timing, "duration");
  return {
    startedAt: isoTime(timing["start_time"]),
    durationMs: seconds === undefined || seconds < 0 ? undefined : Math.round(seconds * 1000),
  };
};

/** The system prompt is a step of its own in some dumps; in others only the model's input holds it. */
function promptOf(memory: readonly MemoryStep[]): string | undefined {
  for (const { value } of memory) {
    const own = textAt(value, "system_prompt");
    if (own !== undefined) return own;
    if (!isAction(value)) continue;
    const message = listAt(value, "model_input_messages").find(
      (given) => isObject(given) && given["role"] === "system",
    );
    if (!isObject(message)) continue;
    const { content } = message;
    if (typeof content === "string") return content;
    const texts = listAt(message, "content").flatMap((block) => (isObject(block) ? (textAt(block, "text") ?? []) : []));
    if (texts.length > 0) return texts.join("\n");
  }
  return undefined;
}
