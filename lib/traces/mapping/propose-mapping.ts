import { type Document, objectOf } from "../document";
import { type StepKind } from "../trace";
import { type FieldPath, placesAt, placeAt, splitPath } from "./field-path";
import { JsonMapping, type StepFields, type TraceFields } from "./json-mapping";
import { type CandidateField, type CandidateList, listCandidates } from "./list-candidates";
import { kindOf } from "./word-meaning";

/** Names that a field of each meaning often has, likeliest first. */
const usualNames: Record<keyof StepFields, readonly string[]> = {
  content: [
    ...["content", "text", "message", "output", "observation", "response", "value", "body", "msg", "utterance"],
    ...["said", "reply", "statement", "words", "line", "data", "result", "answer", "payload", "input"],
  ],
  agent: [
    ...["agent", "agent_name", "agentname", "name", "speaker", "source", "sender", "author", "role", "from"],
    ...["actor", "node", "who", "participant", "role_name", "worker"],
  ],
  kind: ["kind", "type", "event", "event_type", "step_type", "message_type", "role", "action_type"],
  time: ["timestamp", "time", "created_at", "createdat", "started_at", "start_time", "date", "ts", "datetime", "at"],
  id: ["id", "uuid", "step_id", "message_id", "span_id", "event_id"],
  parent: ["parent_id", "parentid", "parent", "parent_uuid", "parentuuid", "parent_span_id", "reply_to", "cause"],
  recipient: ["recipient", "to", "receiver", "target", "send_to", "destination"],
  tool: ["tool", "tool_name", "toolname", "function", "function_name"],
  callId: ["tool_call_id", "call_id", "callid", "tool_use_id"],
  error: ["is_error", "iserror", "error", "failed"],
  model: ["model", "model_name", "llm"],
  trace: ["trace_id", "traceid", "run_id", "runid", "session_id", "conversation_id", "episode_id", "trajectory_id"],
};
const usualTraceNames: Record<keyof TraceFields, readonly string[]> = {
  question: ["question", "task", "query", "prompt", "goal", "problem", "instruction", "objective", "problem_statement"],
  expectedAnswer: [
    "expected_answer",
    "ground_truth",
    "groundtruth",
    "expected",
    "answer",
    "gold",
    "reference",
    "target",
  ],
  finalAnswer: ["final_answer", "prediction", "final_output", "summary"],
  outcome: ["outcome", "success", "is_correct", "correct", "passed", "status", "reward", "score", "resolved", "won"],
  title: ["title"],
  externalId: ["id", "trace_id", "task_id", "question_id", "run_id", "session_id", "instance_id"],
};

/**
 * A first mapping of a JSON file that no format recognizes: the list of objects whose fields look most like who and
 * what, the larger the better. Null where no list holds anything like text. To be shown and confirmed by a person.
 */
export function proposeMapping(document: Document): JsonMapping | null {
  const rated = listCandidates(document).flatMap((list) => {
    const fields = chooseFields(list);
    return fields === null ? [] : [{ list, fields, score: rate(list, fields) }];
  });
  const [best] = rated.sort((a, b) => b.score - a.score);
  if (best === undefined) return null;
  const { list, fields } = best;
  return JsonMapping.parse({
    kind: "json",
    list: list.path,
    fields,
    kinds: guessKinds(list, fields),
    trace: chooseTraceFields(document, list.path),
  });
}

/** Many items with long texts by several speakers; a list without speakers is a poor one. */
function rate(list: CandidateList, fields: StepFields): number {
  const content = list.fields.find(({ path }) => path === fields.content);
  const text = Math.min(content?.averageLength ?? 0, 400) / 400;
  const coverage = (content?.count ?? 0) / Math.max(1, list.lookedAtCount);
  return Math.log2(1 + list.itemCount) * coverage * (0.3 + text) * (fields.agent === undefined ? 0.4 : 1);
}

function chooseFields(list: CandidateList): StepFields | null {
  const named = (meaning: keyof StepFields, taken: readonly FieldPath[]): CandidateField[] =>
    list.fields
      .filter(({ path }) => !taken.includes(path) && nameRank(path, usualNames[meaning]) !== -1)
      .sort((a, b) => nameRank(a.path, usualNames[meaning]) - nameRank(b.path, usualNames[meaning]));
  const agent = best(named("agent", []), (field) => agentLooks(field, list.lookedAtCount));
  const taken = agent === undefined ? [] : [agent.path];
  const content =
    best(named("content", taken), (field) => contentLooks(field, list.lookedAtCount)) ??
    best(
      list.fields.filter(({ path }) => !taken.includes(path)),
      (field) => (field.textCount === field.count ? contentLooks(field, list.lookedAtCount) : 0),
    );
  if (content === undefined) return null;
  const fields: StepFields = { content: content.path };
  if (agent !== undefined) fields.agent = agent.path;
  for (const meaning of ["kind", "time", "id", "parent", "recipient", "tool", "callId", "error", "model"] as const) {
    const [field] = named(meaning, [content.path, ...taken]).filter(({ averageLength }) => averageLength <= 200);
    if (field !== undefined) fields[meaning] = field.path;
  }
  const group = named("trace", Object.values(fields) as FieldPath[]).find(
    (field) => field.distinctCount * 2 <= field.count,
  );
  if (group !== undefined && group.distinctCount > 1) fields.trace = group.path;
  if (fields.parent === undefined) delete fields.id;
  return fields;
}

/**
 * Where a field's name stands among the usual ones; nested fields after those of the item itself;
 * -1 where it is not among them.
 */
function nameRank(path: FieldPath, names: readonly string[]): number {
  const keys = splitPath(path);
  const rank = names.indexOf((keys.at(-1) ?? "").toLowerCase());
  return rank === -1 ? -1 : rank + (keys.length - 1) * names.length;
}

/** The field that looks best, earlier ones winning ties; undefined where none looks at all like it. */
function best(fields: readonly CandidateField[], looks: (field: CandidateField) => number): CandidateField | undefined {
  const rated = fields.map((field, at) => ({ field, score: looks(field) - at * 0.02 }));
  return rated.filter(({ score }) => score > 0.2).sort((a, b) => b.score - a.score)[0]?.field;
}

/** Names are short texts, in most items, and few beside the items. */
function agentLooks(field: CandidateField, itemCount: number): number {
  if (field.textCount < field.count || field.averageLength > 80) return 0;
  const isRepeated = field.distinctCount <= Math.max(8, field.count / 2);
  const isConstant = field.distinctCount === 1 && field.count > 2;
  return (field.count / Math.max(1, itemCount)) * (isRepeated ? 1 : 0.4) * (isConstant ? 0.6 : 1);
}

/** What is said is long, and differs from item to item. */
function contentLooks(field: CandidateField, itemCount: number): number {
  const coverage = field.count / Math.max(1, itemCount);
  const variety = Math.min(1, (field.distinctCount / Math.max(1, field.count)) * 2);
  return coverage * variety * (0.4 + Math.min(field.averageLength, 120) / 200);
}

/** The words of the kind field, or where there is none the agents' names, that mean something else than a message. */
function guessKinds(list: CandidateList, fields: StepFields): Record<string, StepKind> {
  const field = list.fields.find(({ path }) => path === (fields.kind ?? fields.agent));
  const words = (field?.examples ?? []).map((word) => [word, kindOf(word)] as const);
  return Object.fromEntries(words.filter(([, kind]) => kind !== "message"));
}

/**
 * Fields beside the list, or beside one of the lists around it, whose names say what the
 * trace is about. The nearest win.
 */
function chooseTraceFields(document: Document, list: FieldPath): TraceFields {
  const keys = list === "" ? [] : list.split("/");
  const chosen: TraceFields = {};
  const isOneTrace = !keys.includes("*");
  for (let length = keys.length - 1; length >= 0; length -= 1) {
    if (length === 0 && !isOneTrace && objectOf(document) === null) break;
    const above = keys.slice(0, length).join("/");
    const [place] = placesAt(document, above);
    if (place === undefined || Array.isArray(place.value)) continue;
    for (const [meaning, names] of Object.entries(usualTraceNames) as [keyof TraceFields, readonly string[]][]) {
      const name = names.find((key) => isPlain(placeAt(place, key)?.value));
      if (name !== undefined) chosen[meaning] ??= above === "" ? name : `${above}/${name}`;
    }
  }
  return chosen;
}

const isPlain = (value: unknown): boolean => ["string", "number", "boolean"].includes(typeof value) && value !== "";
