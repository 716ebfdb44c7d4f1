import { buildTrace } from "../build-trace";
import { type Document, itemsOf, literalOf } from "../document";
import { buildExec, isExecEvent, isThreadStart } from "../codex/exec-events";
import { type TraceFormat } from "../format";
import { isoTime } from "../iso-time";
import { objectAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { decodeMessage } from "../messages/decode-messages";
import { countField, textField } from "../messages/field";
import { messageSteps } from "../messages/message-steps";
import { parseContainer } from "../messages/parse-json-text";
import { type StepDraft } from "../step-draft";

const types = new Set(["session_meta", "response_item", "event_msg", "turn_context", "compacted"]);

interface Line {
  value: JsonObject;
  payload: JsonObject;
  pointer: string;
}

/**
 * A rollout of Codex: items of the model's API line by line, between events that repeat them for the
 * screen; or what `codex exec` streams.
 */
export const codex: TraceFormat = {
  name: "codex",
  title: "Codex session",
  words: {
    group: "OpenAI, Anthropic and coding agents",
    knownBy: "lines `{type: session_meta, response_item…, payload}`",
    notes: 'agent "codex"; event_msg repeat the items and are left out; exit code decides errors',
  },
  recognise: (document) => {
    const values = (itemsOf(document) ?? []).slice(0, 200).map(({ value }) => value);
    if (values.length > 0 && values.some(isThreadStart) && values.every(isExecEvent))
      return { confidence: "certain", keys: ["type: thread.started", "item"] };
    const isOwn = (value: unknown): boolean =>
      isObject(value) && types.has(String(value["type"])) && isObject(value["payload"]);
    return values.length > 0 && values.filter(isOwn).length * 2 > values.length
      ? { confidence: "certain", keys: ["type: session_meta or response_item", "payload"] }
      : null;
  },
  read: (document) => {
    const items = itemsOf(document) ?? [];
    if (items.some(({ value }) => isThreadStart(value)))
      return [buildExec(items, document.pointer, literalOf(document))];
    const lines = linesOf(document);
    const [meta] = lines.filter(({ value }) => value["type"] === "session_meta");
    const context = lines.find(({ value }) => value["type"] === "turn_context");
    const model = textField(context?.payload ?? {}, "model");
    const made = lines.map((line) => ({
      line,
      steps: line.value["type"] === "response_item" ? itemSteps(line, document, model) : [],
    }));
    const errors = lines.filter(({ payload }) => payload["type"] === "error" || payload["type"] === "turn_aborted");
    const prompt =
      textField(meta?.payload ?? {}, "instructions") ??
      textField(objectAt(meta?.payload ?? {}, "base_instructions"), "text");
    return [
      buildTrace({
        format: "codex",
        pointer: document.pointer,
        steps: withTokens(made),
        agents: prompt === undefined ? [] : [{ name: "codex", systemPrompt: prompt }],
        externalId: textField(meta?.payload ?? {}, "id"),
        system: systemOf(meta?.payload ?? {}),
        termination: endOf(errors.at(-1)),
      }),
    ];
  },
};

const linesOf = (document: Document): Line[] =>
  (itemsOf(document) ?? []).flatMap(({ value, pointer }) =>
    isObject(value) && isObject(value["payload"])
      ? [{ value, payload: value["payload"], pointer: pointerTo(pointer, "payload") }]
      : [],
  );

function systemOf(meta: JsonObject) {
  const version = textField(meta, "cli_version");
  return { name: "Codex", ...(version !== undefined && { version }) };
}

const endOf = (line: Line | undefined): string | undefined =>
  line && (textField(line.payload, "reason", "message") ?? textAt(line.payload, "type"));

/** What a session is told of its surroundings comes as a message of the user, between tags; a person did not say it. */
const injected = /^\s*<(?:environment_context|user_instructions|permissions|turn_aborted|INSTRUCTIONS|AGENTS)/i;

function itemSteps({ value, payload, pointer }: Line, document: Document, model: string | undefined): StepDraft[] {
  const startedAt = isoTime(value["timestamp"]);
  const message = decodeMessage(payload, pointer, literalOf(document));
  if (message === null) return [];
  return messageSteps({ ...message, startedAt, model: message.model ?? model }, { agent: "codex" }).map(
    (step): StepDraft => {
      if (step.kind === "input" && injected.test(step.content)) return { ...step, rawAgent: "system", kind: "system" };
      return step.kind === "tool-result" ? { ...step, isError: failed(step) } : step;
    },
  );
}

/** A shell's answer is JSON with the exit code, or text that begins with it. */
function failed(step: StepDraft): boolean {
  const answer = parseContainer(step.content);
  const metadata = isObject(answer) ? objectAt(answer, "metadata") : {};
  if (typeof metadata["exit_code"] === "number") return metadata["exit_code"] !== 0;
  const code = /^(?:[^\n]*\n){0,4}?(?:Exit code:|Process exited with code) (\d{1,6})/.exec(
    step.content.slice(0, 2000),
  )?.[1];
  return code === undefined ? step.isError === true : code !== "0";
}

/** The count after a turn of the model is told in an event of its own; it belongs to what was said before it. */
function withTokens(made: readonly { line: Line; steps: StepDraft[] }[]): StepDraft[] {
  const counted = new Map<StepDraft, JsonObject>();
  let last: StepDraft | undefined;
  for (const { line, steps } of made) {
    last = steps.find(({ kind }) => kind === "thought" || kind === "message" || kind === "tool-call") ?? last;
    if (line.payload["type"] !== "token_count" || last === undefined) continue;
    const usage = objectAt(objectAt(line.payload, "info"), "last_token_usage");
    if (Object.keys(usage).length > 0) counted.set(last, usage);
  }
  return made.flatMap(({ steps }) =>
    steps.map((step) => {
      const usage = counted.get(step);
      if (usage === undefined) return step;
      return {
        ...step,
        inputTokens: countField(usage, "input_tokens"),
        outputTokens: countField(usage, "output_tokens"),
      };
    }),
  );
}
