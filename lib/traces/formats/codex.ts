import { buildTrace } from "../build-trace";
import { buildExec, isExecEvent, isThreadStart } from "../codex/exec-events";
import { isBareRollout, readRollout, type RolloutLine } from "../codex/rollout";
import { joinThreads, type Thread } from "../codex/threads";
import { setApart } from "../coding/set-apart";
import { type Document, firstItems, itemsOf, literalOf } from "../document";
import { type TraceFormat } from "../format";
import { objectAt, textAt } from "../json-fields";
import { isObject, type JsonObject } from "../json-value";
import { textField } from "../messages/field";
import { type ParsedTrace } from "../parse-result";
import { type TraceAgent } from "../trace";

const types = new Set(["session_meta", "response_item", "event_msg", "turn_context", "compacted"]);

/**
 * A rollout of Codex: items of the model's API line by line, between events that repeat them for the
 * screen; or what `codex exec` streams. Threads that a rollout spawned may lie beside it.
 */
export const codex: TraceFormat = {
  name: "codex",
  title: "Codex session",
  words: {
    group: "OpenAI, Anthropic and coding agents",
    knownBy:
      "lines `{type: session_meta, response_item…, payload}`, or of 2025 `{id, timestamp, instructions}` and then items without an envelope; also a folder of threads that spawned each other",
    notes:
      'agent "codex", spawned threads by nickname or role; event_msg repeat the items and are left out; exit code decides errors; instructions, surroundings and skills are the system\'s; turns that were rolled back are set apart',
  },
  recognise: (document) => {
    const files = document.kind === "folder" ? document.files : [document];
    const values = firstItems(document);
    if (values.length > 0 && values.some(isThreadStart) && values.every(isExecEvent))
      return { confidence: "certain", keys: ["type: thread.started", "item"] };
    return files.length > 0 && files.every(isRollout)
      ? { confidence: "certain", keys: ["type: session_meta or response_item", "payload"] }
      : null;
  },
  read: (document) => {
    const items = itemsOf(document) ?? [];
    if (items.some(({ value }) => isThreadStart(value)))
      return [buildExec(items, document.pointer, literalOf(document))];
    const files = document.kind === "folder" ? document.files : [document];
    return joinThreads(files.map(readRollout)).map(traceOf);
  },
};

function isRollout(document: Document): boolean {
  const values = firstItems(document);
  const isOwn = (value: unknown): boolean =>
    isObject(value) && types.has(String(value["type"])) && isObject(value["payload"]);
  return isBareRollout(values) || (values.length > 0 && values.filter(isOwn).length * 2 > values.length);
}

function traceOf({ rollout, steps, duplicateCount, rewoundCount }: Thread): ParsedTrace {
  const { meta, lines, document } = rollout;
  const errors = lines.filter(({ payload }) => payload["type"] === "error" || payload["type"] === "turn_aborted");
  return buildTrace({
    format: "codex",
    pointer: document.pointer,
    steps,
    agents: agentsOf(rollout.agent, meta),
    externalId: rollout.id,
    system: systemOf(meta),
    termination: endOf(errors.at(-1)),
    issues: setApart(rewoundCount, document.pointer),
    duplicateCount,
  });
}

function agentsOf(name: string, meta: JsonObject): TraceAgent[] {
  const systemPrompt = textField(meta, "instructions") ?? textField(objectAt(meta, "base_instructions"), "text");
  return systemPrompt === undefined ? [] : [{ name, systemPrompt }];
}

function systemOf(meta: JsonObject) {
  const version = textField(meta, "cli_version");
  return { name: "Codex", ...(version !== undefined && { version }) };
}

const endOf = (line: RolloutLine | undefined): string | undefined =>
  line && (textField(line.payload, "reason", "message") ?? textAt(line.payload, "type"));
