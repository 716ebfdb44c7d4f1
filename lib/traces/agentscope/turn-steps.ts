import { type ReadLiteral } from "../document";
import { isoTime } from "../iso-time";
import { listAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { decodeContent } from "../messages/decode-content";
import { messageSteps } from "../messages/message-steps";
import { type StepDraft } from "../step-draft";
import { tokensOf } from "../messages/usage-tokens";

/** Whether a value is one of AgentScope's messages: a name, a role and blocks. */
export const isAgentScopeMessage = (value: unknown): value is JsonObject =>
  isObject(value) && typeof value["name"] === "string" && typeof value["role"] === "string" && "content" in value;

/** What AgentScope calls a person. Another agent's message has the role `user` too, but its own name. */
const isPerson = (name: string): boolean => /^(?:user|human)$/i.test(name);

/**
 * The steps of one message: a whole turn with its calls and answers. Hints are injected by the
 * runtime: prompts that nobody says.
 */
export function turnSteps(message: JsonObject, pointer: string, literal: ReadLiteral): StepDraft[] {
  const name = textAt(message, "name") ?? "assistant";
  const role = message["role"] === "system" ? "system" : isPerson(name) ? "user" : "assistant";
  const base = { pointer, role, name, startedAt: isoTime(message["created_at"]) } as const;
  const content = pointerTo(pointer, "content");
  if (typeof message["content"] === "string") {
    const parts = decodeContent(message["content"], { pointer: content, literal });
    return messageSteps({ ...base, parts }, { agent: name });
  }
  const tokens = tokensOf(message["usage"]);
  const failed = new Set(listAt(message, "content").flatMap((block) => (isFailed(block) ? [block["id"]] : [])));
  let isCounted = false;
  return listAt(message, "content").flatMap((block, at): StepDraft[] => {
    if (!isObject(block)) return [];
    const place = { pointer: pointerTo(content, at), literal };
    if (block["type"] === "hint") return hintStep(block, place.pointer, base.startedAt);
    const steps = messageSteps(
      { ...base, ...(!isCounted && tokens), parts: decodeContent(block, place) },
      { agent: name },
    );
    isCounted ||= steps.length > 0;
    const startedAt = isoTime(block["created_at"]) ?? base.startedAt;
    return steps.map((step) => ({
      ...step,
      startedAt,
      ...(step.kind === "tool-result" && { isError: failed.has(step.callId) }),
    }));
  });
}

const isFailed = (block: unknown): block is JsonObject =>
  isObject(block) && block["type"] === "tool_result" && (block["state"] === "error" || block["is_error"] === true);

export function hintStep(block: JsonObject, pointer: string, startedAt: string | undefined): StepDraft[] {
  const content = textAt(block, "hint") ?? "";
  return content.trim() === ""
    ? []
    : [{ rawAgent: "system", kind: "system", content, pointer: pointerTo(pointer, "hint"), startedAt }];
}
