import { buildTrace } from "../build-trace";
import { literalOf, objectOf, type PlacedObject } from "../document";
import { type TraceFormat } from "../format";
import { listAt, objectAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { textField } from "../messages/field";
import { v0Steps } from "../openhands/v0-steps";
import { v1Steps } from "../openhands/v1-steps";
import { type ParsedTrace } from "../parse-result";
import { type Outcome } from "../trace";

const isV1 = (value: JsonObject): boolean => /(?:Event|Observation|Condensation)$/.test(textAt(value, "kind") ?? "");
const isEvent = (value: unknown): boolean =>
  isObject(value) && "source" in value && (isV1(value) || "action" in value || "observation" in value);

/** A line of the `output.jsonl` that evaluations of OpenHands write: one instance with its events and its result. */
export const openhandsOutput: TraceFormat = {
  name: "openhands-output",
  title: "OpenHands evaluation output",
  words: {
    group: "OpenAI, Anthropic and coding agents",
    knownBy: "`instance_id`, `history` of events or of pairs of action and observation, `test_result`",
    notes: "one trace per instance; `resolved` = outcome, an `error` = failed",
  },
  recognise: (document) => {
    const run = objectOf(document);
    if (run === null || !("instance_id" in run)) return null;
    const [first] = listAt(run, "history").flat(1);
    return isEvent(first) ? { confidence: "certain", keys: ["instance_id", "history.source"] } : null;
  },
  read: (document) => {
    const run = objectOf(document) ?? {};
    const literal = literalOf(document);
    const events = eventsOf(run, document.pointer).map((event) => ({ ...event, literal }));
    return [traceOf(run, events, document.pointer)];
  },
};

function eventsOf(run: JsonObject, pointer: string): { value: JsonObject; pointer: string }[] {
  return listAt(run, "history").flatMap((item, at) => {
    const place = pointerTo(pointer, "history", at);
    const list: { value: unknown; pointer: string }[] = Array.isArray(item)
      ? (item as unknown[]).map((value, inner) => ({ value, pointer: pointerTo(place, inner) }))
      : [{ value: item, pointer: place }];
    return list.flatMap((each) => (isObject(each.value) ? [{ value: each.value, pointer: each.pointer }] : []));
  });
}

function traceOf(run: JsonObject, events: readonly PlacedObject[], pointer: string): ParsedTrace {
  const steps = events.some(({ value }) => isV1(value)) ? events.flatMap(v1Steps) : v0Steps([...events]);
  const result = objectAt(run, "test_result");
  const error = textField(run, "error");
  const hasInput = steps.some(({ kind }) => kind === "input");
  const finish = events.findLast(({ value }) => value["tool_name"] === "finish" || value["action"] === "finish")?.value;
  const said =
    textField(objectAt(finish ?? {}, "action"), "message") ??
    textField(objectAt(finish ?? {}, "args"), "final_thought");
  const metadata = objectAt(run, "metadata");
  return buildTrace({
    format: "openhands-output",
    pointer,
    steps,
    question: hasInput ? undefined : textField(run, "instruction"),
    externalId: textField(run, "instance_id"),
    system: { name: textField(metadata, "agent_class") ?? "OpenHands" },
    finalAnswer: said ?? textField(result, "git_patch"),
    termination: error,
    outcome: outcomeOf(run, result, error),
    metadata: isObject(run["metrics"]) ? { metrics: run["metrics"] } : {},
  });
}

function outcomeOf(run: JsonObject, result: JsonObject, error: string | undefined): Outcome {
  const stated = [run, result, objectAt(result, "report"), objectAt(run, "report")]
    .map((held) => held["resolved"])
    .find((value) => typeof value === "boolean");
  if (stated !== undefined) return stated ? "passed" : "failed";
  return error === undefined ? "unknown" : "failed";
}
