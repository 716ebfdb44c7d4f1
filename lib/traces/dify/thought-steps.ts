import { type PlacedObject } from "../document";
import { statesError } from "../error-markers";
import { isoTime } from "../iso-time";
import { objectAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject } from "../json-value";
import { textField } from "../messages/field";
import { parseContainer } from "../messages/parse-json-text";
import { callPart } from "../messages/read-call";
import { spelled } from "../messages/place";
import { type StepDraft } from "../step-draft";

const agent = "assistant";

/**
 * The steps of an agent's thoughts: what it thinks, the tools that it calls (`a;b`, with their arguments and answers
 * by name) and what came back. The last, which calls nothing, is its answer.
 */
export function thoughtSteps(thoughts: readonly PlacedObject[]): StepDraft[] {
  return thoughts.flatMap((thought, at) => {
    const { value, pointer } = thought;
    const startedAt = isoTime(value["created_at"]);
    const text = textField(value, "thought");
    const names = (textAt(value, "tool") ?? "").split(";").filter((name) => name !== "");
    const isAnswer = names.length === 0 && at === thoughts.length - 1;
    const said: StepDraft[] =
      text === undefined
        ? []
        : [
            {
              rawAgent: agent,
              kind: isAnswer ? "message" : "thought",
              content: text,
              pointer: pointerTo(pointer, "thought"),
            },
          ];
    return [...said, ...names.flatMap((name) => toolSteps(name, names.length === 1, thought))].map((step) => ({
      ...step,
      startedAt,
    }));
  });
}

function toolSteps(name: string, isOnly: boolean, { value, pointer, literal }: PlacedObject): StepDraft[] {
  const callId = `${pointer} ${name}`;
  const input = ofTool(value["tool_input"], name, isOnly);
  const output = ofTool(value["observation"], name, isOnly);
  const place = { pointer: pointerTo(pointer, "tool_input"), literal };
  const call = callPart(callId, name, input, place);
  if (call.type !== "call") return [];
  const tool = { name, arguments: call.arguments };
  const content = spelled(output, { pointer: pointerTo(pointer, "observation"), literal: () => undefined });
  const text =
    call.text === textAt(value, "tool_input") || typeof input === "string" ? call.text : JSON.stringify(input);
  return [
    { rawAgent: agent, kind: "tool-call", content: text, pointer: call.pointer, callId, tool },
    ...(content === ""
      ? []
      : [
          {
            rawAgent: "",
            kind: "tool-result" as const,
            content,
            pointer: pointerTo(pointer, "observation"),
            callId,
            isError: statesError(content),
          },
        ]),
  ];
}

/** What belongs to one of the tools: all of it where there is one, unless it stands by names. */
function ofTool(field: unknown, name: string, isOnly: boolean): unknown {
  const opened = typeof field === "string" ? (parseContainer(field) ?? field) : field;
  if (isObject(opened) && Object.hasOwn(opened, name)) return opened[name];
  return isOnly ? opened : isObject(opened) ? undefined : opened;
}

/** The prompt of the system that a logged message was answered with. */
export function systemPromptOf(messages: unknown): string | undefined {
  const list: unknown[] = Array.isArray(messages) ? messages : [];
  const texts = list.flatMap((message) =>
    isObject(message) && message["role"] === "system" ? [textField(message, "text", "content") ?? ""] : [],
  );
  return texts.length === 0 ? undefined : texts.join("\n");
}

export const usageOf = (value: PlacedObject["value"]) => objectAt(objectAt(value, "metadata"), "usage");
