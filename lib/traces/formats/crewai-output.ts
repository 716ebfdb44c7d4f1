import { buildTrace } from "../build-trace";
import { coworkerOf } from "../crewai/coworker";
import { questionOf } from "../crewai/log-entries";
import { literalOf, objectOf, type ReadLiteral } from "../document";
import { type TraceFormat } from "../format";
import { markDelegations } from "../hand-over";
import { countAt, hasKeys, objectAt, objectsAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { decodeMessages } from "../messages/decode-messages";
import { messageSteps } from "../messages/message-steps";
import { type StepDraft } from "../step-draft";
import { type TraceAgent } from "../trace";

interface Task {
  agent: string;
  prompt?: string | undefined;
  steps: StepDraft[];
}

/** A dumped `CrewOutput`: the tasks in their order, each with its messages and with the tools that failed. */
export const crewaiOutput: TraceFormat = {
  name: "crewai-output",
  title: "CrewAI output",
  words: {
    group: "Other frameworks",
    knownBy: "`raw`, `tasks_output`, `token_usage`",
    notes:
      "agent from `tasks_output[].agent`; the system prompt of a task is that of its agent; `raw` if no message contains it; `tool_failures` mark failed answers; coworkers asked by tool answer under their own name",
  },
  recognise: (document) => {
    const value = objectOf(document);
    if (value === null || !hasKeys(value, "raw", "tasks_output") || !Array.isArray(value["tasks_output"])) return null;
    const seen = ["token_usage", "json_dict", "pydantic"].filter((key) => Object.hasOwn(value, key));
    return { confidence: seen.length > 0 ? "certain" : "likely", keys: ["raw", "tasks_output", ...seen] };
  },
  read: (document) => {
    const output = objectOf(document) ?? {};
    const listed = objectsAt(output, "tasks_output", document.pointer);
    const tasks = listed.map(({ value, pointer }) => readTask(value, pointer, literalOf(document)));
    const roles = [...new Set(tasks.map(({ agent }) => agent))];
    const steps = markDelegations(
      tasks.flatMap((task) => task.steps),
      (call) => coworkerOf(call, roles),
    );
    const agents = tasks.flatMap(({ agent, prompt }): TraceAgent[] =>
      agent === "" ? [] : [prompt === undefined ? { name: agent } : { name: agent, systemPrompt: prompt }],
    );
    const usage = objectAt(output, "token_usage");
    return [
      buildTrace({
        format: "crewai-output",
        pointer: document.pointer,
        steps,
        agents,
        question: questionOf(listed.map(({ value }) => textAt(value, "description") ?? "")),
        finalAnswer: textAt(output, "raw"),
        metadata: countAt(usage, "total_tokens") === undefined ? {} : { tokenUsage: usage },
      }),
    ];
  },
};

function readTask(task: JsonObject, pointer: string, literal: ReadLiteral): Task {
  const agent = textAt(task, "agent") ?? "";
  const messages = decodeMessages(task["messages"] ?? [], pointerTo(pointer, "messages"), literal);
  const prompt = messages.find(({ role }) => role === "system")?.parts.find(({ type }) => type === "text");
  const said = messages
    .filter(({ role }) => role !== "system")
    .flatMap((message) => messageSteps({ ...message, name: undefined }, { agent }))
    .map((step) => (step.kind === "input" ? { ...step, recipient: agent } : step));
  const description = textAt(task, "description") ?? "";
  if (!said.some(({ kind }) => kind === "input") && description !== "") {
    const at = pointerTo(pointer, "description");
    said.unshift({ rawAgent: "user", kind: "input", content: description, pointer: at, recipient: agent });
  }
  const steps = markFailures(said, objectsAt(task, "tool_failures", pointer));
  const raw = textAt(task, "raw") ?? "";
  // Without a tool call the answer is in none of the messages.
  const isSaid = steps.some(
    ({ kind, content, rawAgent }) => kind === "message" && rawAgent === agent && content === raw,
  );
  if (raw !== "" && !isSaid)
    steps.push({ rawAgent: agent, kind: "message", content: raw, pointer: pointerTo(pointer, "raw") });
  return { agent, prompt: prompt?.text, steps };
}

/**
 * Marks the answers of calls that the output lists as failed, by name and arguments; a failure that no
 * call fits is a step of its own.
 */
function markFailures(
  steps: readonly StepDraft[],
  failures: readonly { pointer: string; value: JsonObject }[],
): StepDraft[] {
  const marked = [...steps];
  for (const { pointer, value } of failures) {
    const [name, args] = [textAt(value, "tool_name"), JSON.stringify(value["tool_args"] ?? {})];
    const message = textAt(objectAt(value, "failure"), "message") ?? "";
    const calls = marked.filter(
      ({ kind, tool }) => kind === "tool-call" && tool?.name === name && sameArguments(tool?.arguments, args),
    );
    const isAnswer = (step: StepDraft): boolean =>
      step.kind === "tool-result" && calls.some(({ callId }) => callId !== undefined && callId === step.callId);
    const answers = marked.filter(isAnswer);
    const failed = answers.find(({ content }) => content.includes(message)) ?? answers[0];
    const at = failed === undefined ? -1 : marked.indexOf(failed);
    if (failed !== undefined) marked[at] = { ...failed, isError: true };
    else if (message !== "")
      marked.push({
        rawAgent: name ?? "",
        kind: "tool-result",
        content: message,
        pointer: pointerTo(pointer, "failure", "message"),
        recipient: textAt(value, "agent_role"),
        isError: true,
      });
  }
  return marked;
}

const sameArguments = (found: unknown, expected: string): boolean =>
  JSON.stringify(isObject(found) ? found : {}) === expected;
