import { buildTrace } from "../build-trace";
import { bubbleSteps, type Composer, composersOf } from "../coding/cursor-bubbles";
import { type Document } from "../document";
import { type TraceFormat } from "../format";
import { groupBy } from "../group-by";
import { markDelegations } from "../hand-over";
import { listAt, objectAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject } from "../json-value";
import { textField } from "../messages/field";
import { type ParsedTrace } from "../parse-result";
import { type StepDraft } from "../step-draft";

const table = "cursorDiskKV";
const helper = "subagent";
const composerId = /[\w-]{8,64}/g;

/** The database of Cursor's editor (`state.vscdb`): its conversations, each with those that it started. */
export const cursorComposer: TraceFormat = {
  name: "cursor-composer",
  title: "Cursor editor database",
  words: {
    group: "OpenAI, Anthropic and coding agents",
    knownBy: "table `cursorDiskKV` with keys `composerData:…` and `bubbleId:…`",
    notes:
      'agent "cursor"; one trace per conversation, in the order of its messages; conversations that it started are its `subagent`; based on public tools that read it',
  },
  recognise: (document) =>
    rowsOf(document).some((row) => /^(?:composerData|bubbleId):/.test(textAt(row, "key") ?? ""))
      ? { confidence: "certain", keys: ["cursorDiskKV", "composerData", "bubbleId"] }
      : null,
  read: (document) => {
    const composers = composersOf(rowsOf(document), pointerTo(document.pointer, table));
    const parents = parentsOf(composers);
    return composers.filter(({ id }) => !parents.has(id)).map((composer) => readComposer(composer, composers, parents));
  },
};

const rowsOf = (document: Document) => (document.kind === "tables" ? (document.tables[table] ?? []) : []);

/** By which conversation each was started that another one started. */
function parentsOf(composers: readonly Composer[]): Map<string, string> {
  const known = new Set(composers.map(({ id }) => id));
  const parents = new Map<string, string>();
  for (const { id, value } of composers) {
    for (const child of listAt(value, "subComposerIds"))
      if (typeof child === "string" && child !== id && known.has(child)) parents.set(child, id);
    const parent = textField(objectAt(value, "subagentInfo"), "parentComposerId");
    if (parent !== undefined && parent !== id && known.has(parent)) parents.set(id, parent);
  }
  // Conversations that started each other are told each by itself.
  return new Map([...parents].filter(([, parent]) => !parents.has(parent)));
}

function readComposer(composer: Composer, all: readonly Composer[], parents: ReadonlyMap<string, string>): ParsedTrace {
  const { id, value, pointer } = composer;
  const children = all.filter((other) => parents.get(other.id) === id);
  const status = textField(value, "status");
  return buildTrace({
    format: "cursor-composer",
    pointer,
    steps: withHelpers(bubbleSteps(composer), children),
    externalId: id,
    title: textField(value, "name"),
    system: { name: "Cursor" },
    termination: status === "none" ? undefined : status,
    outcome: status === "error" ? "failed" : "unknown",
  });
}

/** The steps of each helper behind the call whose answer names it, else behind all others. */
function withHelpers(steps: readonly StepDraft[], children: readonly Composer[]): StepDraft[] {
  if (children.length === 0) return [...steps];
  const known = new Set(children.map(({ id }) => id));
  const started = new Map<string, string>();
  for (const { kind, content, callId } of steps) {
    if (kind !== "tool-result" || callId === undefined) continue;
    for (const [id] of content.matchAll(composerId)) if (known.has(id) && !started.has(id)) started.set(id, callId);
  }
  const byCall = groupBy(children, ({ id }) => started.get(id));
  const told = steps.flatMap((step) => {
    const own = step.kind === "tool-call" && step.callId !== undefined ? byCall.get(step.callId) : undefined;
    return [step, ...(own ?? []).flatMap((child) => helperSteps(child, step))];
  });
  return [
    ...markDelegations(told, ({ callId }) => (byCall.has(callId) ? helper : undefined)),
    ...(byCall.get(undefined) ?? []).flatMap((child) => helperSteps(child)),
  ];
}

/** What a helper was told is its caller's word, where the call does not say it. */
const helperSteps = (child: Composer, call?: StepDraft): StepDraft[] =>
  bubbleSteps(child, helper).flatMap((step): StepDraft[] => {
    if (step.kind !== "input") return [step];
    const args = call?.tool?.arguments;
    if (isObject(args) && Object.values(args).includes(step.content)) return [];
    return [{ ...step, kind: "message", rawAgent: "cursor", recipient: helper }];
  });
