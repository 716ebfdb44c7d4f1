import { type PlacedObject, type ReadLiteral } from "../document";
import { isoTime } from "../iso-time";
import { numberAt, objectAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { decodeContent } from "../messages/decode-content";
import { textField } from "../messages/field";
import { type MessagePart } from "../messages/message";
import { messageSteps } from "../messages/message-steps";
import { callPart } from "../messages/read-call";
import { resultText } from "../messages/result-text";
import { type StepDraft } from "../step-draft";
import { tokensOf } from "../messages/usage-tokens";

const agent = "pi";

/** The steps of a session's branch; how many messages stand on others; and the last message of the agent. */
export function piSteps(entries: readonly PlacedObject[]): {
  steps: StepDraft[];
  apartCount: number;
  last: JsonObject;
} {
  const branch = branchOf(entries);
  const isSaid = ({ value }: PlacedObject): boolean => value["type"] === "message";
  let model: string | undefined;
  const steps = branch.flatMap((entry) => {
    if (entry.value["type"] === "model_change") model = textField(entry.value, "modelId") ?? model;
    return entrySteps(entry, model);
  });
  const spoken = branch.findLast(({ value }) => objectAt(value, "message")["role"] === "assistant");
  const apartCount = entries.filter(isSaid).length - branch.filter(isSaid).length;
  return { steps, apartCount, last: objectAt(spoken?.value ?? {}, "message") };
}

/**
 * The entries from the root to the leaf: the one that the last `leaf` entry names, else the last that stands in the
 * tree. A file without a tree is a list. What stands outside of the tree, as the header does, is kept where it is.
 */
function branchOf(entries: readonly PlacedObject[]): PlacedObject[] {
  const byId = new Map(
    entries.flatMap((entry): [string, PlacedObject][] => {
      const id = textField(entry.value, "id");
      return id === undefined || !("parentId" in entry.value) || entry.value["type"] === "leaf" ? [] : [[id, entry]];
    }),
  );
  if (byId.size === 0) return [...entries];
  const marked = entries.findLast(({ value }) => value["type"] === "leaf" || byId.has(textField(value, "id") ?? ""));
  const leaf = marked && (textField(marked.value, "targetId") ?? textField(marked.value, "id"));
  const kept = new Set<PlacedObject>();
  for (let at = byId.get(leaf ?? ""); at !== undefined && !kept.has(at);) {
    kept.add(at);
    at = byId.get(textField(at.value, "parentId") ?? "");
  }
  if (kept.size === 0) return [...entries];
  const inTree = new Set(byId.values());
  return inOrder(
    entries.filter((entry) => kept.has(entry) || !inTree.has(entry)),
    [...kept].toReversed(),
  );
}

/** Entries of the branch from root to leaf, however the lines are listed; the others in their places. */
function inOrder(entries: readonly PlacedObject[], branch: readonly PlacedObject[]): PlacedObject[] {
  const isIn = new Set(branch);
  let at = 0;
  return entries.flatMap((entry) => {
    if (!isIn.has(entry)) return [entry];
    const next = branch[at];
    at += 1;
    return next === undefined ? [] : [next];
  });
}

function entrySteps(entry: PlacedObject, model: string | undefined): StepDraft[] {
  const { value, pointer } = entry;
  const type = textAt(value, "type");
  const startedAt = isoTime(value["timestamp"]);
  if (type === "message")
    return messageStepsOf(entry, model).map((step) => ({ ...step, startedAt: step.startedAt ?? startedAt }));
  if (type === "compaction" || type === "branch_summary") return noteOf(value, "summary", pointer, startedAt);
  if (type !== "custom_message") return [];
  const parts = decodeContent(value["content"], { pointer: pointerTo(pointer, "content"), literal: entry.literal });
  return messageSteps({ pointer, role: "system", parts, startedAt }, { agent });
}

function noteOf(value: JsonObject, key: string, pointer: string, startedAt: string | undefined): StepDraft[] {
  const content = textField(value, key);
  if (content === undefined) return [];
  return [{ rawAgent: "system", kind: "system", content, pointer: pointerTo(pointer, key), startedAt }];
}

function messageStepsOf({ value, pointer, literal }: PlacedObject, model: string | undefined): StepDraft[] {
  const message = objectAt(value, "message");
  const at = pointerTo(pointer, "message");
  const place = { pointer: pointerTo(at, "content"), literal };
  const role = textAt(message, "role");
  if (role === "toolResult") return [answerOf(message, place)];
  if (role === "bashExecution") return shellSteps(message, at);
  if (role === "branchSummary" || role === "compactionSummary") return noteOf(message, "summary", at, undefined);
  if (role !== "assistant") {
    const isPerson = role === "user" || role === "user-with-attachments";
    const parts = decodeContent(message["content"], place);
    return messageSteps({ pointer: at, role: isPerson ? "user" : "system", parts }, { agent });
  }
  const usage = objectAt(message, "usage");
  const steps = messageSteps(
    {
      pointer: at,
      role: "assistant",
      parts: partsOf(message["content"], place),
      model: textField(message, "model") ?? model,
      ...tokensOf(usage),
    },
    { agent },
  );
  const cost = numberAt(objectAt(usage, "cost"), "total");
  const [first] = steps;
  if (first !== undefined && cost !== undefined && cost >= 0) first.costUsd = cost;
  const error = textField(message, "errorMessage");
  if (error === undefined) return steps;
  const pointerOfError = pointerTo(at, "errorMessage");
  return [...steps, { rawAgent: agent, kind: "message", content: error, pointer: pointerOfError, isError: true }];
}

function partsOf(content: unknown, place: { pointer: string; literal: ReadLiteral }): MessagePart[] {
  if (!Array.isArray(content)) return decodeContent(content, place);
  return content.flatMap((block: unknown, at): MessagePart[] => {
    const where = { pointer: pointerTo(place.pointer, at), literal: place.literal };
    if (!isObject(block) || block["type"] !== "toolCall")
      return decodeContent([block], place).map((part) => ({
        ...part,
        pointer: where.pointer + part.pointer.slice(place.pointer.length + 2),
      }));
    const args = { ...where, pointer: pointerTo(where.pointer, "arguments") };
    return [callPart(textField(block, "id"), textField(block, "name") ?? "tool", block["arguments"], args)];
  });
}

function answerOf(message: JsonObject, place: { pointer: string; literal: ReadLiteral }): StepDraft {
  return {
    rawAgent: textField(message, "toolName") ?? "",
    kind: "tool-result",
    content: resultText(message["content"], place),
    pointer: place.pointer,
    callId: textField(message, "toolCallId"),
    isError: message["isError"] === true,
  };
}

/** A command that the person ran by hand, and what it printed. */
function shellSteps(message: JsonObject, pointer: string): StepDraft[] {
  const callId = pointer;
  const command = textAt(message, "command") ?? "";
  const exitCode = numberAt(message, "exitCode");
  const tool = { name: "bash", arguments: { command } };
  return [
    { rawAgent: "user", kind: "tool-call", content: command, pointer: pointerTo(pointer, "command"), callId, tool },
    {
      rawAgent: "",
      kind: "tool-result",
      content: textAt(message, "output") ?? "",
      pointer: pointerTo(pointer, "output"),
      callId,
      isError: message["cancelled"] === true || (exitCode !== undefined && exitCode !== 0),
    },
  ];
}
