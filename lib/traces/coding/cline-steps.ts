import { type PlacedObject } from "../document";
import { statesError } from "../error-markers";
import { isoTime } from "../iso-time";
import { objectAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject } from "../json-value";
import { decodeContent } from "../messages/decode-content";
import { elementIn } from "../messages/element-in";
import { textField } from "../messages/field";
import { type MessagePart } from "../messages/message";
import { messageSteps } from "../messages/message-steps";
import { type StepDraft } from "../step-draft";
import { splitXmlCalls } from "./xml-calls";
import { tokensOf } from "../messages/usage-tokens";

const agent = "cline";
const result =
  /^\s*\[([a-z][\w]{1,60})(?: (?:for|to) [^\n]*?)?\](?: Result)?:?[ \t]*(?:\n|$)|^\s*\[([a-z][\w]{1,60})[^\n]{0,2000}?\] Result:/;

/** The steps of a task, and the answer with which it ended. */
export function clineSteps(
  messages: readonly PlacedObject[],
  model: string | undefined,
): { steps: StepDraft[]; finalAnswer: string | undefined } {
  const steps: StepDraft[] = [];
  let call: StepDraft | undefined;
  for (const message of messages) {
    const { value, pointer, literal } = message;
    const startedAt = isoTime(value["ts"]);
    const parts = decodeContent(value["content"], { pointer: pointerTo(pointer, "content"), literal });
    const made = value["role"] === "assistant" ? spokenSteps(message, parts, model) : toldSteps(pointer, parts, call);
    call = made.findLast(({ kind }) => kind === "tool-call") ?? call;
    steps.push(...made.map((step) => ({ ...step, startedAt })));
  }
  const end = steps.findLast(({ tool }) => tool?.name === "attempt_completion")?.tool?.arguments;
  return { steps, finalAnswer: isObject(end) ? textField(end, "result") : undefined };
}

/** What it said, and its calls: blocks of the API, else elements in the text. */
function spokenSteps({ value, pointer }: PlacedObject, parts: MessagePart[], model: string | undefined): StepDraft[] {
  const hasCalls = parts.some(({ type }) => type === "call");
  const usage = objectAt(objectAt(value, "metrics"), "tokens");
  const told = hasCalls
    ? messageSteps({ pointer, role: "assistant", parts }, { agent })
    : parts.flatMap((part, at) =>
        part.type === "text" ? writtenSteps(part, `${pointer} ${at}`) : partSteps(part, pointer),
      );
  const info = objectAt(value, "modelInfo");
  return told.map((step, at) => ({
    ...step,
    model: textField(info, "modelId") ?? model,
    ...(at === 0 && {
      ...tokensOf({
        input: usage["prompt"] ?? usage["input"],
        output: usage["completion"] ?? usage["output"],
        cacheRead: usage["cached"],
      }),
    }),
  }));
}

const partSteps = (part: MessagePart, pointer: string): StepDraft[] =>
  messageSteps({ pointer, role: "assistant", parts: [part] }, { agent });

function writtenSteps({ text, pointer }: MessagePart, id: string): StepDraft[] {
  return splitXmlCalls(text).map((piece, at): StepDraft => {
    if (piece.type !== "call") {
      const kind = piece.type === "thought" ? "thought" : "message";
      return { rawAgent: agent, kind, content: piece.text, pointer };
    }
    const tool = { name: piece.name, arguments: piece.arguments };
    return { rawAgent: agent, kind: "tool-call", content: piece.text, pointer, tool, callId: `${id} ${at}` };
  });
}

/** Answers of tools, surroundings that the program describes, and what a person said. */
function toldSteps(pointer: string, parts: readonly MessagePart[], call: StepDraft | undefined): StepDraft[] {
  const steps: StepDraft[] = [];
  let isAnswer = false;
  for (const part of parts) {
    if (part.type !== "text") {
      steps.push(
        ...messageSteps({ pointer, role: part.type === "result" ? "tool" : "user", parts: [part] }, { agent }),
      );
      continue;
    }
    const { text, pointer: at } = part;
    const person = elementIn(text, "task", "feedback", "user_message", "answer")?.trim();
    const begins = result.test(text.slice(0, 4000));
    const isSystem =
      /^\s*(?:<environment_details>|\[(?:TASK RESUMPTION|ERROR|NOTE)\b|# task_progress|<explicit_instructions)/.test(
        text,
      );
    if (isSystem) steps.push({ rawAgent: "system", kind: "system", content: text, pointer: at });
    else if (person !== undefined && !begins)
      steps.push({ rawAgent: "user", kind: "input", content: person, pointer: at });
    else if (begins) steps.push(answerOf(text, at, call));
    else if (isAnswer && steps.at(-1)?.kind === "tool-result") addTo(steps.at(-1), text);
    else steps.push({ rawAgent: "user", kind: "input", content: text, pointer: at });
    isAnswer = begins || (isAnswer && !isSystem);
  }
  return steps;
}

const answerOf = (content: string, pointer: string, call: StepDraft | undefined): StepDraft => ({
  rawAgent: "",
  kind: "tool-result",
  content,
  pointer,
  callId: call?.callId,
  isError: isFailure(content.replace(result, "")),
});

/** The head of an answer and its text stand in blocks of their own. */
function addTo(step: StepDraft | undefined, text: string): void {
  if (step === undefined) return;
  step.content = `${step.content}\n${text}`;
  step.isError = step.isError === true || isFailure(text);
}

const isFailure = (text: string): boolean =>
  /^\s*(?:The tool execution failed|<error>|Error executing|Missing value for required parameter)/.test(text) ||
  statesError(text);
