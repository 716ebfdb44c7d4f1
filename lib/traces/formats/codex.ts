import { buildTrace } from "../build-trace";
import { buildExec, isExecEvent, isThreadStart } from "../codex/exec-events";
import { isBareRollout, readRollout, type Rollout, type RolloutLine } from "../codex/rollout";
import { joinThreads, type Thread } from "../codex/threads";
import { setApart } from "../coding/set-apart";
import { type Document, firstItems, itemsOf, literalOf } from "../document";
import { type TraceFormat } from "../format";
import { objectAt, textAt } from "../json-fields";
import { isObject, type JsonObject } from "../json-value";
import { textField } from "../messages/field";
import { type ParsedTrace } from "../parse-result";
import { type TraceAgent } from "../trace";
import { tokensOf } from "../messages/usage-tokens";
import { type StatedTokens } from "../stated-tokens";
import { eachSession, sessionsIn } from "../session-lines";

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
      'agent "codex", spawned threads by nickname or role; event_msg repeats the items and is left out; the exit code decides errors; instructions, environment, and skills count as system text; turns that were rolled back are kept separately',
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
    if ((itemsOf(document) ?? []).some(({ value }) => isThreadStart(value))) return readExec(document);
    const files = document.kind === "folder" ? document.files : [document];
    return joinThreads(files.flatMap(rolloutsIn)).map(traceOf);
  },
};

const readExec = eachSession(
  (value) => (isThreadStart(value) ? textField(value, "thread_id") : undefined),
  (document) => [buildExec(itemsOf(document) ?? [], document.pointer, literalOf(document))],
);

/** The rollouts of a file. One that was forked repeats the beginning of the other, with its first line. */
function rolloutsIn(document: Document): Rollout[] {
  const told = new Set<string>();
  return sessionsIn(document, (value) => {
    if (value["type"] !== "session_meta") return undefined;
    const meta = objectAt(value, "payload");
    const id = textField(meta, "id");
    const isTold = told.has(id ?? "");
    const spawn = objectAt(objectAt(objectAt(meta, "source"), "subagent"), "thread_spawn");
    for (const from of [textField(meta, "forked_from_id", "parent_thread_id"), textField(spawn, "parent_thread_id")])
      if (from !== undefined) told.add(from);
    return isTold ? undefined : id;
  }).map(readRollout);
}

function isRollout(document: Document): boolean {
  const values = firstItems(document);
  const isOwn = (value: unknown): boolean =>
    isObject(value) && types.has(String(value["type"])) && isObject(value["payload"]);
  return isBareRollout(values) || (values.length > 0 && values.filter(isOwn).length * 2 > values.length);
}

/** The last count of a thread by itself; what it spawned is counted in files of its own. */
function countedIn({ rollout, steps }: Thread): StatedTokens | undefined {
  const { agent, lines, document } = rollout;
  if (steps.some((step) => step.rawAgent !== agent && step.inputTokens !== undefined)) return undefined;
  const counts = lines.flatMap(({ payload }) => {
    const usage = payload["type"] === "token_count" ? objectAt(payload, "info")["total_token_usage"] : undefined;
    return isObject(usage) ? [usage] : [];
  });
  const last = counts.at(-1);
  return last === undefined ? undefined : { ...tokensOf(last), pointer: document.pointer };
}

function traceOf(thread: Thread): ParsedTrace {
  const { rollout, steps, duplicateCount, rewoundCount } = thread;
  const { meta, lines, document } = rollout;
  const errors = lines.filter(({ payload }) => payload["type"] === "error" || payload["type"] === "turn_aborted");
  return buildTrace({
    format: "codex",
    pointer: document.pointer,
    steps,
    statedTokens: countedIn(thread),
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
