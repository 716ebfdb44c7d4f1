import { type ReadLiteral } from "../document";
import { isoTime } from "../iso-time";
import { listAt, objectAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { spelled } from "../messages/place";
import { readToolCalls } from "../messages/read-call";
import { type StepDraft } from "../step-draft";
import { type CrewEvent, usageOf } from "./checkpoint-events";

/** The steps of a checkpoint's events: what models said and called, what tools answered, what tasks asked. */
export function checkpointSteps(events: readonly CrewEvent[], literal: ReadLiteral): StepDraft[] {
  const steps: StepDraft[] = [];
  /** Calls that wait for the event of their tool. */
  const open: StepDraft[] = [];
  /** The call that each started event belongs to. */
  const started = new Map<string, StepDraft>();
  for (const event of events) {
    const common = commonOf(event);
    if (event.type === "task_started") steps.push(...taskStep(event, common));
    else if (event.type === "llm_call_completed") {
      const said = responseSteps(event, common, literal);
      open.push(...said.filter(({ kind }) => kind === "tool-call"));
      steps.push(...said);
    } else if (event.type === "llm_call_failed") steps.push(...errorStep(event, common));
    else if (event.type === "tool_usage_started") {
      const call = takeCall(open, event) ?? callStep(event, common, literal);
      if (!steps.includes(call)) steps.push(call);
      started.set(textAt(event.fields, "event_id") ?? "", call);
    } else if (event.type === "tool_usage_finished" || event.type === "tool_usage_error") {
      const known = started.get(textAt(event.fields, "started_event_id") ?? "") ?? takeCall(open, event);
      const call = known ?? callStep(event, common, literal);
      if (known === undefined) steps.push(call);
      steps.push(resultStep(event, common, call, literal));
    }
  }
  return steps;
}

type Common = Pick<StepDraft, "rawAgent" | "startedAt" | "spanId">;

const commonOf = ({ fields }: CrewEvent): Common => ({
  rawAgent: textAt(fields, "agent_role") ?? "assistant",
  startedAt: isoTime(fields["timestamp"]),
  spanId: textAt(fields, "event_id"),
});

function taskStep({ fields, pointer }: CrewEvent, common: Common): StepDraft[] {
  const task = objectAt(fields, "task");
  const content = textAt(task, "description") ?? "";
  const recipient = textAt(objectAt(task, "agent"), "role");
  const at = pointerTo(pointer, "task", "description");
  return content === "" ? [] : [{ ...common, rawAgent: "user", kind: "input", content, pointer: at, recipient }];
}

/** What a model answered: a text, or the tools that it calls. */
function responseSteps({ fields, pointer }: CrewEvent, common: Common, literal: ReadLiteral): StepDraft[] {
  const { response } = fields;
  const place = { pointer: pointerTo(pointer, "response"), literal };
  if (Array.isArray(response)) {
    const calls = readToolCalls(response, place).flatMap((part): StepDraft[] =>
      part.type !== "call"
        ? []
        : [
            {
              ...common,
              kind: "tool-call",
              content: part.text,
              pointer: part.pointer,
              callId: part.id,
              tool: { name: part.name, arguments: part.arguments },
            },
          ],
    );
    return calls.map((call, at) => (at === 0 ? { ...call, ...usageOf(fields) } : call));
  }
  const content = spelled(response, place);
  return content.trim() === ""
    ? []
    : [{ ...common, ...usageOf(fields), kind: "message", content, pointer: place.pointer }];
}

function errorStep({ fields, pointer }: CrewEvent, common: Common): StepDraft[] {
  const content = textAt(fields, "error") ?? "";
  return content === ""
    ? []
    : [{ ...common, kind: "message", content, pointer: pointerTo(pointer, "error"), isError: true }];
}

/** A tool that no native call of the model names: its name stands in the text of a ReAct answer. */
function callStep({ fields, pointer }: CrewEvent, common: Common, literal: ReadLiteral): StepDraft {
  const at = pointerTo(pointer, "tool_args");
  const args = fields["tool_args"];
  return {
    ...common,
    kind: "tool-call",
    content: spelled(args, { pointer: at, literal }),
    pointer: at,
    callId: `event:${common.spanId ?? pointer}`,
    tool: { name: textAt(fields, "tool_name") ?? "tool", arguments: args ?? {} },
  };
}

function resultStep(
  { fields, pointer, type }: CrewEvent,
  common: Common,
  call: StepDraft,
  literal: ReadLiteral,
): StepDraft {
  const key = type === "tool_usage_error" ? "error" : "output";
  const at = pointerTo(pointer, key);
  return {
    ...common,
    rawAgent: textAt(fields, "tool_name") ?? "",
    kind: "tool-result",
    content: spelled(fields[key], { pointer: at, literal }),
    pointer: at,
    callId: call.callId,
    isError: type === "tool_usage_error",
  };
}

/** The first waiting call of this agent and tool, best with the same arguments; it waits no longer. */
function takeCall(open: StepDraft[], { fields }: CrewEvent): StepDraft | undefined {
  const agent = textAt(fields, "agent_role");
  const name = textAt(fields, "tool_name");
  const args = argumentsText(fields["tool_args"]);
  const fitting = open.filter(({ rawAgent, tool }) => rawAgent === agent && tool?.name === name);
  const call = fitting.find(({ tool }) => argumentsText(tool?.arguments) === args) ?? fitting[0];
  if (call !== undefined) open.splice(open.indexOf(call), 1);
  return call;
}

const argumentsText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value ?? {}));

/** Agents as the events of their work describe them: role, goal, tools, and the prompt of their first model call. */
export function agentsOf(
  events: readonly CrewEvent[],
): { name: string; description?: string; systemPrompt?: string; tools?: string[] }[] {
  const prompts = new Map<string, string>();
  for (const { type, fields } of events) {
    const role = textAt(fields, "agent_role");
    if (!type.startsWith("llm_call_") || role === undefined || prompts.has(role)) continue;
    const prompt = listAt(fields, "messages").find((message) => isObject(message) && message["role"] === "system");
    const content = isObject(prompt) ? textAt(prompt, "content") : undefined;
    if (content !== undefined) prompts.set(role, content);
  }
  return events.flatMap(({ type, fields }) => {
    const agent = objectAt(fields, "agent");
    const name = textAt(agent, "role");
    if (type !== "agent_execution_started" || name === undefined) return [];
    return [describe(name, agent, fields, prompts.get(name))];
  });
}

function describe(name: string, agent: JsonObject, fields: JsonObject, systemPrompt: string | undefined) {
  const listed = [...listAt(agent, "tools"), ...listAt(fields, "tools")];
  const tools = [...new Set(listed.flatMap((tool) => (isObject(tool) ? (textAt(tool, "name") ?? []) : [])))];
  const description = textAt(agent, "goal");
  return {
    name,
    ...(description !== undefined && { description }),
    ...(systemPrompt !== undefined && { systemPrompt }),
    ...(tools.length > 0 && { tools }),
  };
}
