import { linesOf } from "../autogen/console-text";
import { readPythonRepr } from "../autogen/python-repr";
import { buildTrace } from "../build-trace";
import { type Document, objectItems, type TextDocument } from "../document";
import { type TraceFormat } from "../format";
import { hasKeys, objectAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { type JsonObject } from "../json-value";
import { joinText, logSections } from "../logs/log-sections";
import { type ParsedTrace } from "../parse-result";
import { type StepDraft } from "../step-draft";

const format = "chatdev-puppeteer";
const header = /^\[(\d\d:\d\d:\d\d) [A-Z]{4,8}\] ?(.*)$/;
const mark = /^\[\d\d:\d\d:\d\d [A-Z]{4,8}\] ?\r?\n-{6,}\[Graph Reasoning/m;

/** A reasoning path of Puppeteer (ChatDev), or the log of the run that made its paths. */
export const chatdevPuppeteer: TraceFormat = {
  name: format,
  title: "ChatDev Puppeteer",
  words: {
    group: "Other frameworks",
    knownBy: "`{agent, action, result, success}`; log with `[Graph Reasoning Initialized]`",
    notes: "an action with a parameter is a tool call",
  },
  recognise: (document) => {
    if (document.kind === "text" && mark.test(document.text.slice(0, 20_000)))
      return { confidence: "certain", keys: ["[Graph Reasoning Initialized]"] };
    const items = objectItems(document).slice(0, 200);
    const isPath =
      items.length > 0 && items.every(({ value }) => hasKeys(value, "agent", "action", "result", "success"));
    return isPath ? { confidence: "certain", keys: ["agent", "action", "result.step_data", "success"] } : null;
  },
  read: (document) => [document.kind === "text" ? readLog(document) : readPath(document)],
};

function readPath(document: Document): ParsedTrace {
  const actions = objectItems(document);
  const steps = actions.flatMap(({ value, pointer }) => readAction(value, pointer));
  const answers = actions.flatMap(({ value }) => textAt(objectAt(value, "result"), "answer")?.trim() || []);
  return buildTrace({ format, pointer: document.pointer, steps, finalAnswer: answers.at(-1) });
}

/** What an agent did: with a parameter, a tool's call and its result; without one, what it reasoned. */
function readAction(value: JsonObject, pointer: string): StepDraft[] {
  const rawAgent = textAt(value, "agent") ?? "";
  const action = objectAt(value, "action");
  const result = objectAt(value, "result");
  const key = textAt(result, "step_data")?.trim() ? "step_data" : "answer";
  const content = textAt(result, key) ?? "";
  const given = textAt(action, "parameter") ?? "";
  const isError = /^fail/i.test(String(value["success"]));
  const at = pointerTo(pointer, "result", key);
  if (given === "") return content === "" ? [] : [{ rawAgent, kind: "message", content, pointer: at, isError }];
  const name = textAt(action, "action") ?? "action";
  const call: StepDraft = {
    rawAgent,
    kind: "tool-call",
    content: given,
    pointer: pointerTo(pointer, "action", "parameter"),
    callId: pointer,
    tool: { name, arguments: given },
  };
  return [call, { rawAgent: "", kind: "tool-result", content, pointer: at, callId: pointer, isError }];
}

/** The run as its log tells it: the task, the paths with their agents, the answers that were weighed. */
function readLog({ text, pointer }: TextDocument): ParsedTrace {
  const steps: StepDraft[] = [];
  let agents: { name: string }[] = [];
  let finalAnswer: string | undefined;
  for (const { head, line, body } of logSections(linesOf(text), header)) {
    const content = joinText(head[2] ?? "", body);
    const at = pointerTo(pointer, line);
    const task = /^Task:\s*([\s\S]*)$/.exec(content)?.[1];
    const answer = /^\[Aggregation Answer\]\s*([\s\S]*)$/.exec(content)?.[1];
    finalAnswer = /^\[Final Answer\]:?\s*([\s\S]*)$/.exec(content)?.[1]?.trim() ?? finalAnswer;
    if (task !== undefined) steps.push({ rawAgent: "user", kind: "input", content: task, pointer: at });
    else if (answer !== undefined)
      steps.push({ rawAgent: "Aggregation", kind: "message", content: answer, pointer: at });
    else if (agents.length === 0 && content.startsWith("['")) agents = namesIn(content);
    else if (content !== "" && !/^-{6,}\[/.test(content))
      steps.push({ rawAgent: "Puppeteer", kind: "system", content, pointer: at });
  }
  return buildTrace({ format, pointer, steps, agents, finalAnswer });
}

function namesIn(text: string): { name: string }[] {
  const names = readPythonRepr(text)?.value;
  return Array.isArray(names) ? names.flatMap((name) => (typeof name === "string" ? [{ name }] : [])) : [];
}
