import { buildTrace } from "../build-trace";
import { type Document, literalOf, objectOf } from "../document";
import { type TraceFormat } from "../format";
import { hasKeys, objectAt, objectsAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { isAgentErrorLabel, readAgentErrorLabels, type TurnLabel } from "../labels/agent-error-labels";
import { unpackField } from "../messages/unpack-field";
import { readContent } from "../read-message";
import { type ParsedTrace } from "../parse-result";
import { type LabelDraft, type StepDraft } from "../step-draft";
import { type ImportIssue, type Outcome } from "../trace";

const format = "agent-error-bench";
const blockNames = new Set([
  "memory",
  "memory_analysis",
  "reflection",
  "plan",
  "planning",
  "think",
  "action",
  "answer",
]);
/** The blocks of a module's name in the labels. */
const blocksOf: Record<string, readonly string[]> = {
  memory: ["memory", "memory_analysis"],
  reflection: ["reflection"],
  planning: ["plan", "planning", "think"],
  plan: ["plan", "planning", "think"],
  action: ["action", "answer"],
};

/**
 * A trajectory of AgentErrorBench: turns of an environment and an agent whose text is
 * made of the blocks of its modules.
 */
export const agentErrorBench: TraceFormat = {
  name: format,
  title: "AgentErrorBench",
  words: {
    group: "Benchmarks and labeled sets",
    knownBy: "`messages` + `metadata.environment`; rows with `full_trajectory` and `critical_failure_step`",
    notes: "the blocks of a turn are steps; labels count agent turns from 1",
  },
  recognise: (document) => {
    const value = objectOf(document);
    if (value === null) return null;
    if (isRow(value)) return { confidence: "certain", keys: ["full_trajectory", "critical_failure_step"] };
    if (!Array.isArray(value["messages"])) return null;
    const metadata = objectAt(value, "metadata");
    return hasKeys(metadata, "environment") && ("won" in metadata || "steps" in metadata)
      ? { confidence: "certain", keys: ["messages", "metadata.environment", "metadata.won"] }
      : null;
  },
  read: (document) => {
    const row = objectOf(document) ?? {};
    if (!isRow(row)) return [readAgentErrorBench(document)];
    const held = unpackField(row, "full_trajectory", document.pointer, literalOf(document));
    const about = { trajectory_id: row["trajectory_id"], metadata: aboutOf(row, held.value) };
    const value = { ...(isObject(held.value) ? held.value : { messages: held.value }), ...about };
    const { pointer, literal } = held;
    return [readAgentErrorBench({ ...document, kind: "json", value, pointer, literal }, readAgentErrorLabels(row))];
  },
};

/** A row of the set: the trajectory, mostly as JSON in a text, beside its labels. */
function isRow(value: JsonObject): boolean {
  if (!isAgentErrorLabel(value) || !("full_trajectory" in value)) return false;
  const { value: held } = unpackField(value, "full_trajectory", "", () => undefined);
  return Array.isArray(isObject(held) ? held["messages"] : held);
}

/** What a row says of its run counts where the trajectory does not say it. */
const aboutOf = (row: JsonObject, trajectory: unknown): JsonObject => ({
  environment: row["task_type"],
  model: textAt(row, "llm_model") ?? row["LLM"],
  ...(isObject(trajectory) ? objectAt(trajectory, "metadata") : {}),
});

/** Reads a trajectory, with the labels that it or another file has. */
export function readAgentErrorBench(document: Document, labels: readonly TurnLabel[] = []): ParsedTrace {
  const value: JsonObject = objectOf(document) ?? {};
  const metadata = objectAt(value, "metadata");
  const turns: { pointer: string; blocks: Map<string, number> }[] = [];
  const issues: ImportIssue[] = [];
  const steps: StepDraft[] = [];
  for (const { value: message, pointer } of objectsAt(value, "messages", document.pointer)) {
    const content = readContent(message["content"]).text;
    const at = pointerTo(pointer, "content");
    if (message["role"] === "assistant") {
      const blocks = new Map<string, number>();
      for (const { name, step } of readTurn(content, at, `turn ${turns.length + 1}`)) {
        if (!blocks.has(name)) blocks.set(name, steps.length);
        steps.push(step);
      }
      turns.push({ pointer: at, blocks });
    } else if (content !== "") steps.push(readPrompt(content, at, turns.length));
  }
  const drafts = [...readAgentErrorLabels(value), ...labels].map((label) =>
    place(label, turns, issues, document.pointer),
  );
  return buildTrace({
    format,
    pointer: document.pointer,
    steps,
    issues,
    labels: drafts,
    outcome: outcomeOf(metadata["won"]),
    externalId: textAt(value, "trajectory_id"),
    tags: textAt(metadata, "environment") === undefined ? [] : [textAt(metadata, "environment") ?? ""],
    metadata: textAt(metadata, "model") === undefined ? {} : { model: textAt(metadata, "model") },
  });
}

/** The first prompt asks; the others say what the environment answered to the action before, with the history again. */
const readPrompt = (content: string, pointer: string, turnCount: number): StepDraft =>
  turnCount === 0
    ? { rawAgent: "user", kind: "input", content, pointer }
    : { rawAgent: "environment", kind: "tool-result", content, pointer, callId: `turn ${turnCount}` };

/**
 * The blocks of a turn, in their order: an action is a call on the environment, an
 * answer a message, all others thoughts.
 */
function readTurn(content: string, pointer: string, callId: string): { name: string; step: StepDraft }[] {
  return blocksIn(content).map(({ name, text }): { name: string; step: StepDraft } => {
    const base = { rawAgent: "assistant", content: text, pointer };
    if (name === "action")
      return { name, step: { ...base, kind: "tool-call", callId, tool: { name: "action", arguments: text } } };
    return { name, step: { ...base, kind: name === "answer" || name === "message" ? "message" : "thought" } };
  });
}

/**
 * The blocks `<name>…</name>` that say something, and what stands between them. A block that is not closed
 * ends at the next tag. One pass.
 */
function blocksIn(content: string): { name: string; text: string }[] {
  const blocks: { name: string; text: string }[] = [];
  const unclosed = new Set<string>();
  const add = (name: string, from: number, to: number): void => {
    const text = content.slice(from, to).trim();
    if (text !== "") blocks.push({ name, text });
  };
  let done = 0;
  for (let at = content.indexOf("<"); at !== -1; at = content.indexOf("<", Math.max(at + 1, done))) {
    const name = /^<([a-z_]{1,20})>/.exec(content.slice(at, at + 25))?.[1];
    if (name === undefined || !blockNames.has(name)) continue;
    const from = at + name.length + 2;
    const close = unclosed.has(name) ? -1 : content.indexOf(`</${name}>`, from);
    if (close === -1) unclosed.add(name);
    const next = content.indexOf("<", from);
    const end = close === -1 ? (next === -1 ? content.length : next) : close;
    add("message", done, at);
    add(name, from, end);
    done = close === -1 ? end : end + name.length + 3;
  }
  add("message", done, content.length);
  return blocks;
}

/** The step of a label: the block of its module in its turn, else the first of the turn. */
function place(
  { turn, module, label }: TurnLabel,
  turns: readonly { blocks: ReadonlyMap<string, number> }[],
  issues: ImportIssue[],
  pointer: string,
): LabelDraft {
  const blocks = turns[turn - 1]?.blocks;
  if (blocks === undefined) {
    const message = `A label points at turn ${turn} of ${turns.length}.`;
    issues.push({ severity: "warning", code: "label-out-of-range", message, pointer });
    return label;
  }
  const names = blocksOf[module?.toLowerCase() ?? ""] ?? [];
  const stepIndex = names.flatMap((name) => blocks.get(name) ?? [])[0] ?? [...blocks.values()][0];
  return { ...label, stepIndex };
}

const outcomeOf = (won: unknown): Outcome | undefined =>
  typeof won === "boolean" ? (won ? "passed" : "failed") : undefined;
