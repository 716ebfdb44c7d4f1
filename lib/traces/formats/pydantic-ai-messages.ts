import { buildTrace } from "../build-trace";
import { type Document, itemsOf, literalOf, objectOf } from "../document";
import { type TraceFormat } from "../format";
import { objectsAt, textAt } from "../json-fields";
import { isObject } from "../json-value";
import { messageSteps } from "../messages/message-steps";
import { decodePydantic, isPydanticMessage, retry } from "../pydantic-ai/message-parts";
import { type StepDraft } from "../step-draft";

const agent = "assistant";
/** The tool by which an agent gives an answer of a stated shape. */
const answerTool = "final_result";

/**
 * Messages of a Pydantic AI run, `all_messages_json()`. They do not name the agent; one that it
 * asks is a tool like any other.
 */
export const pydanticAiMessages: TraceFormat = {
  name: "pydantic-ai-messages",
  title: "Pydantic AI messages",
  words: {
    group: "Other frameworks",
    knownBy: "`kind`, `parts[].part_kind`",
    notes:
      "the file names no agent; retries (`retry-prompt`, `outcome: retried`) are errors of the tool; `final_result` = the answer",
  },
  recognise: (document) => {
    const messages = messagesOf(document).slice(0, 200);
    const isRun = messages.length > 0 && messages.every(({ value }) => isPydanticMessage(value));
    return isRun && messages.some(({ value }) => isObject(value) && objectsAt(value, "parts", "").some(hasKind))
      ? { confidence: "certain", keys: ["kind", "parts[].part_kind"] }
      : null;
  },
  read: (document) => {
    const messages = messagesOf(document).filter(({ value }) => isPydanticMessage(value));
    const objects = messages.flatMap(({ value, pointer }) => (isObject(value) ? [{ value, pointer }] : []));
    const decoded = objects.flatMap(({ value, pointer }) => decodePydantic(value, pointer, literalOf(document)));
    const prompts = decoded
      .filter(({ role }) => role === "system")
      .flatMap(({ parts }) => parts.map(({ text }) => text));
    const instructions = objects.flatMap(({ value }) => textAt(value, "instructions") ?? []).slice(0, 1);
    const steps = decoded
      .filter(({ role }) => role !== "system")
      .flatMap((message) => messageSteps(message, { agent }))
      .map(asPrompt);
    const asked = decoded.find(({ role }) => role === "user")?.parts.filter(({ type }) => type === "text");
    const prompt = [...instructions, ...prompts].join("\n\n");
    return [
      buildTrace({
        format: "pydantic-ai-messages",
        pointer: document.pointer,
        steps,
        agents: prompt === "" ? undefined : [{ name: agent, systemPrompt: prompt }],
        question: asked && asked.length > 0 ? asked.map(({ text }) => text).join("\n") : undefined,
        finalAnswer: structuredAnswer(steps),
        externalId: objects.map(({ value }) => textAt(value, "run_id")).find((id) => id !== undefined),
      }),
    ];
  },
};

const hasKind = ({ value }: { value: Record<string, unknown> }): boolean => typeof value["part_kind"] === "string";

const messagesOf = (document: Document): { pointer: string; value: unknown }[] =>
  itemsOf(document) ?? objectsAt(objectOf(document) ?? {}, "messages", document.pointer);

/** A retry that no tool asked for is what the model is told: the check of its text failed. */
const asPrompt = (step: StepDraft): StepDraft =>
  step.kind === "tool-result" && step.callId === undefined && step.rawAgent === retry
    ? { ...step, kind: "system", rawAgent: "system" }
    : step;

/** The last answer given through the tool for it, where it was taken. */
function structuredAnswer(steps: readonly StepDraft[]): string | undefined {
  const call = steps.findLast(({ kind, tool }) => kind === "tool-call" && tool?.name === answerTool);
  const answer = steps.find(
    ({ kind, callId }) => kind === "tool-result" && callId !== undefined && callId === call?.callId,
  );
  return call === undefined || answer?.isError === true ? undefined : call.content;
}
