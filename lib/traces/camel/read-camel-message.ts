import { type ReadLiteral } from "../document";
import { statesError } from "../error-markers";
import { hasKeys, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { type JsonObject } from "../json-value";
import { below, spelled } from "../messages/place";
import { callPart, readToolCalls } from "../messages/read-call";
import { type StepDraft } from "../step-draft";

/** Whether an object is one of CAMEL's messages: who speaks stands in `role_name`. */
export const isCamelMessage = (value: JsonObject): boolean =>
  hasKeys(value, "role_name", "role_type", "content") && typeof value["role_name"] === "string";

/**
 * The steps of one of CAMEL's messages. Role-playing agents speak as `user` and as `assistant`, so the role's name says
 * who it is, and only someone called "User" is a person. Tools answer in the name of the agent that called them.
 */
export function camelSteps(message: JsonObject, pointer: string, literal: ReadLiteral): StepDraft[] {
  const place = { pointer, literal };
  const name = textAt(message, "role_name") ?? "";
  const rawAgent = name === "" ? "assistant" : name;
  const callId = textAt(message, "tool_call_id");
  const tool = textAt(message, "func_name");
  if (tool !== undefined && message["result"] !== undefined && message["result"] !== null) {
    const where = below(place, "result");
    const content = spelled(message["result"], where);
    return [
      {
        rawAgent: tool,
        kind: "tool-result",
        content,
        pointer: where.pointer,
        callId,
        isError: isFailure(content),
        recipient: rawAgent,
      },
    ];
  }
  const content = textAt(message, "content") ?? "";
  const isPerson = message["role_type"] === "user" && /^(?:user|human)$/i.test(name);
  const calls = [
    ...readToolCalls(message["tool_calls"], below(place, "tool_calls")),
    ...(tool === undefined ? [] : [callPart(callId, tool, message["args"], below(place, "args"))]),
  ];
  return [
    ...(content.trim() === ""
      ? []
      : [
          {
            rawAgent,
            kind: isPerson ? ("input" as const) : ("message" as const),
            content,
            pointer: pointerTo(pointer, "content"),
          },
        ]),
    ...calls.flatMap((part): StepDraft[] =>
      part.type !== "call"
        ? []
        : [
            {
              rawAgent,
              kind: "tool-call",
              content: part.text,
              pointer: part.pointer,
              callId: part.id,
              tool: { name: part.name, arguments: part.arguments },
            },
          ],
    ),
  ];
}

/** CAMEL gives a tool's exception to the model as text. */
export const isFailure = (text: string): boolean =>
  /^(?:Tool execution failed|Error executing (?:async )?tool)\b/.test(text.slice(0, 100)) || statesError(text);
