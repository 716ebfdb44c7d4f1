import { listAt, numberAt, objectAt, textAt } from "../json-fields";
import { isObject, type JsonObject } from "../json-value";
import { type ParsedTrace } from "../parse-result";
import { isControlFlow } from "../platforms/control-flow";
import { errorSummary } from "../platforms/error-summary";
import { nameFunctionAgents } from "../platforms/function-agents";
import { groupBy } from "../group-by";
import {
  mergeRecords,
  type PlacedValue,
  type PlatformRecord,
  toRecords,
  valuesBelow,
} from "../platforms/platform-record";
import { outcomeOf, type Score, scoreLabel } from "../platforms/score-label";
import { factsById, type TraceFacts } from "../platforms/trace-facts";
import { spansToTraces } from "../spans/spans-to-traces";
import { toRunSpan } from "./run-span";

/** Whether a value is a run: of a list, of a request, or the root that holds the others below it. */
export const isRun = (value: unknown): value is JsonObject =>
  isObject(value) &&
  typeof value["run_type"] === "string" &&
  typeof value["id"] === "string" &&
  ["dotted_order", "parent_run_id", "trace_id", "child_runs", "parent_run_ids"].some((key) =>
    Object.hasOwn(value, key),
  );

/** Levels of nested runs that are followed; the document is no deeper than this anyway. */
const maxLevels = 100;

/** A run and those nested below it, each once. */
export function withChildRuns(value: PlacedValue, parentId: string | null = null, level = 0): PlatformRecord[] {
  const [record] = toRecords([value]);
  if (record === undefined) return [];
  const { fields } = record;
  const own =
    parentId === null || typeof fields["parent_run_id"] === "string"
      ? record
      : { ...record, fields: { ...fields, parent_run_id: parentId } };
  if (level >= maxLevels) return [own];
  const id = textAt(fields, "id") ?? null;
  return [own, ...valuesBelow(value, "child_runs").flatMap((child) => withChildRuns(child, id, level + 1))];
}

/** The traces of runs. A run that was sent in parts (`post`, then `patch`) is merged by its id. */
export function readRuns(records: readonly PlatformRecord[], format: string, pointer: string): ParsedTrace[] {
  const runs = [...groupBy(records, ({ fields }) => textAt(fields, "id") ?? "").values()].map((parts) =>
    mergeRecords(parts),
  );
  const byId = new Map(runs.map((run) => [textAt(run.fields, "id") ?? "", run]));
  const about = new Map<string, TraceFacts>();
  const spans = runs.map((run) => {
    const traceId = traceIdOf(run, byId);
    const root = byId.get(traceId);
    if (!about.has(traceId)) about.set(traceId, root === undefined ? {} : readFacts(root));
    const scores = readScores(run, run !== root);
    const facts = about.get(traceId) ?? {};
    if (scores.length > 0) facts.labels = [...(facts.labels ?? []), ...scores.map(scoreLabel)];
    if (run === root) facts.outcome = outcomeOf(scores) ?? facts.outcome;
    return toRunSpan(run, traceId);
  });
  return spansToTraces(nameFunctionAgents(spans, { isLoneRootNamed: false }), {
    format,
    pointer,
    describe: factsById(about),
  });
}

/** The id of a run's trace: as it says, or that of the outermost run above it. */
function traceIdOf(run: PlatformRecord, byId: ReadonlyMap<string, PlatformRecord>): string {
  const stated = textAt(run.fields, "trace_id");
  if (stated !== undefined) return stated;
  let at = run;
  for (let level = 0; level < maxLevels; level += 1) {
    const above = byId.get(textAt(at.fields, "parent_run_id") ?? "");
    if (above === undefined) break;
    at = above;
  }
  return textAt(at.fields, "id") ?? "";
}

function readFacts({ fields }: PlatformRecord): TraceFacts {
  const error = fields["run_type"] === "chain" ? textAt(fields, "error") : undefined;
  const name = fields["run_type"] === "chain" ? textAt(fields, "name") : undefined;
  const tags = listAt(fields, "tags").filter((tag): tag is string => typeof tag === "string");
  return {
    externalId: textAt(fields, "id"),
    system: name === undefined ? undefined : { name },
    tags,
    metadata: sentMetadata(objectAt(objectAt(fields, "extra"), "metadata")),
    ...(error !== undefined &&
      error !== "" &&
      !isControlFlow(error) && { termination: errorSummary(error), outcome: "failed" }),
  };
}

/** What the program sent along: the notes of LangChain and LangGraph are nothing of it. */
const sentMetadata = (metadata: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(metadata).filter(([key]) => !/^(?:ls_|lc_|langgraph_|checkpoint_|__|revision_id$)/i.test(key)),
  );

/** What people and judges said of a run: single feedback, or the averages by key that an export carries. */
function readScores({ fields }: PlatformRecord, isInner: boolean): Score[] {
  const spanId = isInner ? textAt(fields, "id") : undefined;
  const single = listAt(fields, "feedback")
    .filter(isObject)
    .flatMap((item): Score[] => {
      const name = textAt(item, "key");
      if (name === undefined) return [];
      const source = textAt(objectAt(item, "feedback_source"), "type") ?? "feedback";
      return [{ name, value: item["score"] ?? item["value"], source, reason: textAt(item, "comment"), spanId }];
    });
  const averages = Object.entries(objectAt(fields, "feedback_stats")).flatMap(([name, stats]): Score[] => {
    const value = isObject(stats) ? numberAt(stats, "avg") : undefined;
    return value === undefined ? [] : [{ name, value, source: "feedback", spanId }];
  });
  return [...single, ...averages];
}
