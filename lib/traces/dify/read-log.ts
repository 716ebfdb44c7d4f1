import { buildTrace } from "../build-trace";
import { type PlacedObject } from "../document";
import { isoTime } from "../iso-time";
import { numberAt, objectsAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { countField, textField } from "../messages/field";
import { type ParsedTrace } from "../parse-result";
import { type LabelDraft, type StepDraft } from "../step-draft";
import { heldAt } from "./dify-values";
import { answerOf, filesOf, NodeSteps } from "./node-steps";
import { format, outcomeOf } from "./read-stream";
import { systemPromptOf, thoughtSteps } from "./thought-steps";

const agent = "assistant";

/** A workflow's run from the runs of its nodes, in the order of their indices. */
export function readNodes(runs: readonly PlacedObject[]): ParsedTrace {
  const isNumbered = runs.every(({ value }) => numberAt(value, "index") !== undefined);
  const at = ({ value }: PlacedObject): number => numberAt(value, "index") ?? 0;
  const ordered = isNumbered ? runs.toSorted((a, b) => at(a) - at(b)) : runs;
  const nodes = new NodeSteps();
  for (const run of ordered) nodes.take(run);
  const last = ordered.at(-1)?.value ?? {};
  const hasFailed = textAt(last, "status") === "failed";
  const end = ordered.findLast(({ value }) => /^(?:end|answer|output)$/.test(textAt(value, "node_type") ?? ""));
  const outputs = end && heldAt(end.value, "outputs", end.pointer, end.literal);
  const answer = outputs && answerOf(outputs.value);
  if (answer !== undefined && outputs !== undefined)
    nodes.say({ rawAgent: "workflow", isAgent: false, kind: "message", content: answer, pointer: outputs.pointer });
  return buildTrace({
    format,
    pointer: runs[0]?.pointer ?? "",
    steps: nodes.steps,
    agents: nodes.agents,
    externalId: runs.map(({ value }) => textField(value, "workflow_run_id")).find((id) => id !== undefined),
    system: { name: "Dify" },
    outcome: hasFailed ? "failed" : end === undefined ? undefined : "passed",
    termination: hasFailed ? textField(last, "error") : undefined,
    finalAnswer: hasFailed ? undefined : answer,
  });
}

/** A workflow's run of which only what it was given and gave is known. */
export function readRun({ value, pointer, literal }: PlacedObject): ParsedTrace {
  const nodes = new NodeSteps();
  nodes.ask(heldAt(value, "inputs", pointer, literal));
  const outputs = heldAt(value, "outputs", pointer, literal);
  const answer = answerOf(outputs.value);
  const content = answer ?? (Object.keys(outputs.value).length > 0 ? JSON.stringify(outputs.value) : "");
  nodes.say({ rawAgent: "workflow", kind: "message", content, pointer: outputs.pointer });
  const error = textField(value, "error");
  if (error !== undefined)
    nodes.say({
      rawAgent: "workflow",
      kind: "system",
      content: error,
      pointer: pointerTo(pointer, "error"),
      isError: true,
    });
  const status = textField(value, "status");
  return buildTrace({
    format,
    pointer,
    steps: nodes.steps,
    externalId: textField(value, "id"),
    system: { name: "Dify" },
    outcome: outcomeOf(status),
    termination: error ?? (status === "succeeded" ? undefined : status),
    finalAnswer: answer,
  });
}

/** A conversation from the messages of an app's log, the first first. */
export function readConversation(messages: readonly PlacedObject[]): ParsedTrace {
  const at = ({ value }: PlacedObject): number => numberAt(value, "created_at") ?? 0;
  const ordered = messages.toSorted((a, b) => at(a) - at(b));
  const told = ordered.map((message) => ({ message, steps: messageSteps(message) }));
  const last = ordered.at(-1)?.value ?? {};
  const prompt = ordered.map(({ value }) => systemPromptOf(value["message"])).find((found) => found !== undefined);
  const id = textField(last, "conversation_id");
  const hasFailed = textAt(last, "status") === "error" || textField(last, "error") !== undefined;
  return buildTrace({
    format,
    pointer: messages[0]?.pointer ?? "",
    steps: told.flatMap(({ steps }) => steps),
    agents: prompt === undefined ? [] : [{ name: agent, systemPrompt: prompt }],
    externalId: id,
    system: { name: "Dify" },
    outcome: hasFailed ? "failed" : undefined,
    termination: textField(last, "error"),
    labels: told.flatMap(({ message, steps }) => feedbackOf(message, steps)),
  });
}

function messageSteps({ value, pointer, literal }: PlacedObject): StepDraft[] {
  const startedAt = isoTime(value["created_at"]);
  const query = [textAt(value, "query") ?? "", ...filesOf(value, "message_files")].filter((text) => text !== "");
  const asked: StepDraft = {
    rawAgent: "user",
    kind: "input",
    content: query.join("\n"),
    pointer: pointerTo(pointer, "query"),
  };
  const position = (thought: PlacedObject): number => numberAt(thought.value, "position") ?? 0;
  const thoughts = objectsAt(value, "agent_thoughts", pointer)
    .map((thought) => ({ ...thought, literal }))
    .toSorted((a, b) => position(a) - position(b));
  const steps = thoughtSteps(thoughts);
  const answer = textAt(value, "answer") ?? "";
  const words = steps.flatMap(({ kind, content }) => (kind === "message" || kind === "thought" ? [content] : []));
  const isTold =
    words.at(-1)?.trim() === answer.trim() || words.join("").replace(/\s+/g, "") === answer.replace(/\s+/g, "");
  if (answer.trim() !== "" && !isTold)
    steps.push({ rawAgent: agent, kind: "message", content: answer, pointer: pointerTo(pointer, "answer") });
  const error = textField(value, "error");
  if (error !== undefined)
    steps.push({
      rawAgent: "system",
      kind: "system",
      content: error,
      pointer: pointerTo(pointer, "error"),
      isError: true,
    });
  const last = steps.findLast(({ kind, rawAgent }) => rawAgent === agent && kind !== "thought");
  if (last !== undefined) {
    last.inputTokens = countField(value, "message_tokens");
    last.outputTokens = countField(value, "answer_tokens");
  }
  return [...(asked.content.trim() === "" ? [] : [asked]), ...steps].map((step) => ({
    ...step,
    startedAt: step.startedAt ?? startedAt,
  }));
}

/** What people thought of an answer. */
function feedbackOf({ value, pointer }: PlacedObject, steps: readonly StepDraft[]): LabelDraft[] {
  const about = steps.findLast(({ kind, rawAgent }) => kind === "message" && rawAgent === agent);
  const single =
    value["feedback"] === undefined ? [] : objectsAt({ feedback: [value["feedback"]] }, "feedback", pointer);
  return [...objectsAt(value, "feedbacks", pointer), ...single].flatMap(({ value: feedback }): LabelDraft[] => {
    const rating = textField(feedback, "rating");
    if (rating === undefined) return [];
    const source = `Dify ${textField(feedback, "from_source") ?? "feedback"}`;
    return [{ source, pointer: about?.pointer, value: rating, reason: textAt(feedback, "content") ?? "" }];
  });
}
