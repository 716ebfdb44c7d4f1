import { type Document, itemsOf, literalOf } from "../document";
import { isoTime } from "../iso-time";
import { countAt, objectAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { decodeMessage } from "../messages/decode-messages";
import { textField } from "../messages/field";
import { toldSteps } from "../messages/injected-text";
import { parseContainer } from "../messages/parse-json-text";
import { type StepDraft } from "../step-draft";
import { splitTold } from "./told-text";
import { tokensOf } from "../messages/usage-tokens";

export interface RolloutLine {
  value: JsonObject;
  payload: JsonObject;
  pointer: string;
}

/** A rollout as the file of one thread: its lines, and what its first line says of it. */
export interface Rollout {
  document: Document;
  lines: RolloutLine[];
  meta: JsonObject;
  id: string | undefined;
  /** The thread that spawned it. */
  parentId: string | undefined;
  agent: string;
}

export function readRollout(document: Document): Rollout {
  const items = itemsOf(document) ?? [];
  const lines = isBareRollout(items.map(({ value }) => value))
    ? bareLines(items)
    : items.flatMap(({ value, pointer }): RolloutLine[] =>
        isObject(value) && isObject(value["payload"])
          ? [{ value, payload: value["payload"], pointer: pointerTo(pointer, "payload") }]
          : [],
      );
  const meta = lines.find(({ value }) => value["type"] === "session_meta")?.payload ?? {};
  const spawn = objectAt(objectAt(objectAt(meta, "source"), "subagent"), "thread_spawn");
  const parentId = textField(spawn, "parent_thread_id") ?? textField(meta, "parent_thread_id");
  const named = { nickname: textField(spawn, "agent_nickname") ?? textField(meta, "agent_nickname") };
  const role = textField(spawn, "agent_role", "agent_type") ?? textField(meta, "agent_role");
  const agent = parentId === undefined ? "codex" : (named.nickname ?? role ?? "subagent");
  return { document, lines, meta, id: textField(meta, "id"), parentId, agent };
}

const itemType = /^(?:message|reasoning|(?:function|custom_tool|local_shell|web_search)_call(?:_output)?)$/;

/**
 * Whether these are the lines of a rollout of before September 2025: what is known of the session, then items of the
 * model's API without an envelope, between marks of a state.
 */
export function isBareRollout(values: readonly unknown[]): boolean {
  const [meta, ...lines] = values;
  const isMeta =
    isObject(meta) &&
    typeof meta["id"] === "string" &&
    "instructions" in meta &&
    isoTime(meta["timestamp"]) !== undefined;
  const isItem = (value: unknown): boolean =>
    isObject(value) && (itemType.test(String(value["type"])) || value["record_type"] === "state");
  return isMeta && !("type" in meta) && lines.length > 0 && lines.slice(0, 200).every(isItem);
}

const bareLines = (items: readonly { value: unknown; pointer: string }[]): RolloutLine[] =>
  items.flatMap(({ value, pointer }, at): RolloutLine[] =>
    isObject(value) ? [{ value: { type: at === 0 ? "session_meta" : "response_item" }, payload: value, pointer }] : [],
  );

/** A line with the steps that it gives. */
export interface MadeLine {
  line: RolloutLine;
  steps: StepDraft[];
}

/** The steps of a rollout line by line, with tokens, without the turns that were taken back, which are counted. */
export function rolloutSteps({ document, lines, agent }: Rollout): { made: MadeLine[]; rewoundCount: number } {
  const context = lines.find(({ value }) => value["type"] === "turn_context");
  const model = textField(context?.payload ?? {}, "model");
  const said = new Set(
    lines.flatMap(({ payload }) =>
      payload["type"] === "user_message" ? [(textField(payload, "message") ?? "").trim()] : [],
    ),
  );
  const made: MadeLine[] = [];
  let rewoundCount = 0;
  for (const line of lines) {
    const isItem = line.value["type"] === "response_item";
    if (line.payload["type"] === "thread_rolled_back") rewoundCount += rollBack(made, line.payload);
    else made.push({ line, steps: isItem ? itemSteps(line, { document, model, agent, said }) : [] });
  }
  return { made: withTokens(made), rewoundCount };
}

/** Takes the last turns back, each from what a person said to its end, and says how many lines with steps that were. */
function rollBack(made: MadeLine[], payload: JsonObject): number {
  let turns = countAt(payload, "num_turns") ?? 1;
  let count = 0;
  while (turns > 0 && made.length > 0) {
    const last = made.pop();
    if (last === undefined || last.steps.length === 0) continue;
    count += 1;
    if (last.steps.some(({ kind }) => kind === "input")) turns -= 1;
  }
  return count;
}

interface Told {
  document: Document;
  model: string | undefined;
  agent: string;
  said: ReadonlySet<string>;
}

function itemSteps({ value, payload, pointer }: RolloutLine, { document, model, agent, said }: Told): StepDraft[] {
  const startedAt = isoTime(value["timestamp"]);
  const message = decodeMessage(payload, pointer, literalOf(document));
  if (message === null) return [];
  const told = { ...message, startedAt, model: message.model ?? model };
  return toldSteps(told, { agent }, (text) => splitTold(text, said)).map((step): StepDraft =>
    step.kind === "tool-result" ? { ...step, isError: failed(step) } : step,
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
function withTokens(made: readonly MadeLine[]): MadeLine[] {
  const counted = new Map<StepDraft, JsonObject>();
  let last: StepDraft | undefined;
  for (const { line, steps } of made) {
    last = steps.find(({ kind }) => kind === "thought" || kind === "message" || kind === "tool-call") ?? last;
    if (line.payload["type"] !== "token_count" || last === undefined) continue;
    const usage = objectAt(objectAt(line.payload, "info"), "last_token_usage");
    if (Object.keys(usage).length > 0) counted.set(last, usage);
  }
  return made.map(({ line, steps }) => ({
    line,
    steps: steps.map((step) => {
      const usage = counted.get(step);
      if (usage === undefined) return step;
      return {
        ...step,
        ...tokensOf(usage),
      };
    }),
  }));
}
