import { listAt, textAt } from "../json-fields";
import { isObject, type JsonObject } from "../json-value";
import { type ParsedTrace } from "../parse-result";
import { answeredMessages, askedMessages, textOfRole } from "../platforms/asked";
import { nameFunctionAgents } from "../platforms/function-agents";
import { openJson } from "../platforms/model-io";
import { groupBy } from "../group-by";
import { type PlacedValue, type PlatformRecord } from "../platforms/platform-record";
import { outcomeOf, type Score, scoreLabel } from "../platforms/score-label";
import { factsById, type TraceFacts } from "../platforms/trace-facts";
import { unwrapCalls } from "../platforms/wrapped-calls";
import { type SpanRecord } from "../spans/span-record";
import { spansToTraces } from "../spans/spans-to-traces";
import { type ImportIssue } from "../trace";
import { fieldOf, langfuseRecords } from "./langfuse-records";
import { placeOf, toObservationSpan } from "./observation-span";

/** The traces of a file of Langfuse. A trace without observations is what it was asked and what it answered. */
export function readLangfuse(values: readonly PlacedValue[], pointer: string): ParsedTrace[] {
  const { traces, observations, scores } = langfuseRecords(values);
  const known = new Set(scores.map(({ fields }) => fields["id"]));
  const inTraces = traces.flatMap(({ fields }) =>
    readScores(
      listAt(fields, "scores").filter((score) => isObject(score) && !known.has(score["id"])),
      textAt(fields, "id"),
    ),
  );
  const given = [...inTraces, ...readScores(scores.map(({ fields }) => fields))];
  const byTrace = groupBy(given, ({ traceId }) => traceId ?? "");
  const groups = groupBy(observations, ({ fields }) => textOf(fieldOf(fields, "traceId")) ?? "");
  const traceById = new Map(traces.map((trace) => [textAt(trace.fields, "id") ?? "", trace]));
  const about = new Map<string, TraceFacts>();
  for (const traceId of new Set([...groups.keys(), ...traceById.keys()])) {
    const trace = traceById.get(traceId);
    const own = byTrace.get(traceId) ?? [];
    const issues = withoutText(groups.get(traceId) ?? [], pointer);
    about.set(traceId, {
      ...(trace && readFacts(trace)),
      outcome: outcomeOf(own),
      labels: own.map(scoreLabel),
      issues,
    });
  }
  const bare = traces.filter(({ fields }) => !groups.has(textAt(fields, "id") ?? "")).map(toBareSpan);
  const read = withoutWorkflows(observations.map(toObservationSpan));
  const spans = [...unwrapCalls(nameFunctionAgents(read, { isLoneRootNamed: false })), ...bare];
  return spansToTraces(spans, { format: "langfuse", pointer, joinSessions: false, describe: factsById(about) });
}

/**
 * An agent that is the whole workflow around agents whose nodes are named, as the OpenAI Agents
 * SDK is traced, is none of them.
 */
function withoutWorkflows(spans: readonly SpanRecord[]): SpanRecord[] {
  const parents = new Set(
    spans.flatMap(({ kind, parentId }) => (kind === "agent" && parentId !== null ? [parentId] : [])),
  );
  return spans.map((span): SpanRecord => {
    const isWorkflow = span.kind === "agent" && span.parentId === null && parents.has(span.id);
    return isWorkflow && /workflow$/i.test(span.name) ? { ...span, kind: "chain", agent: undefined } : span;
  });
}

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

function readFacts(trace: PlatformRecord): TraceFacts {
  const { fields } = trace;
  const name = textAt(fields, "name");
  const version = textAt(fields, "version");
  const sessionId = textOf(fieldOf(fields, "sessionId"));
  const userId = textOf(fieldOf(fields, "userId"));
  const environment = textAt(fields, "environment");
  return {
    externalId: textAt(fields, "id"),
    system: name === undefined ? undefined : { name, ...(version && { version }) },
    question: textOfRole(askedMessages(placeOf(trace, "input")), "user"),
    finalAnswer: answerOf(trace),
    tags: listAt(fields, "tags").filter((tag): tag is string => typeof tag === "string"),
    metadata: {
      ...sentMetadata(fields["metadata"]),
      ...(sessionId !== undefined && { sessionId }),
      ...(userId !== undefined && { userId }),
      ...(environment !== undefined && environment !== "default" && { environment }),
    },
  };
}

/** What the program sent along; the SDK's own notes of the OpenTelemetry span are nothing of it. */
function sentMetadata(metadata: unknown): JsonObject {
  const opened = openJson(metadata);
  const notes = new Set(["attributes", "resourceAttributes", "scope"]);
  return isObject(opened) ? Object.fromEntries(Object.entries(opened).filter(([key]) => !notes.has(key))) : {};
}

function answerOf(trace: PlatformRecord): string | undefined {
  const messages = answeredMessages(placeOf(trace, "output"));
  return textOfRole(messages.toReversed(), "assistant");
}

function toBareSpan(trace: PlatformRecord): SpanRecord {
  const { fields } = trace;
  const id = textAt(fields, "id") ?? "";
  return {
    id,
    traceId: id,
    parentId: null,
    name: textAt(fields, "name") ?? "",
    kind: "chain",
    pointer: trace.pointer,
    startNs: null,
    endNs: null,
    startedAt: textAt(fields, "timestamp"),
    input: askedMessages(placeOf(trace, "input")),
    output: answeredMessages(placeOf(trace, "output")),
    isError: false,
  };
}

type TraceScore = Score & { traceId: string | undefined };

const readScores = (list: readonly unknown[], traceId?: string): TraceScore[] =>
  list.filter(isObject).flatMap((score): TraceScore[] => {
    const name = textAt(score, "name");
    if (name === undefined) return [];
    const label = fieldOf(score, "stringValue");
    const source = textAt(score, "source") ?? "score";
    const author = textOf(fieldOf(score, "authorUserId"));
    return [
      {
        name,
        value: typeof label === "string" && label !== "" ? label : score["value"],
        source: author === undefined ? source : `${source} ${author}`,
        reason: textAt(score, "comment"),
        spanId: textOf(fieldOf(score, "observationId")),
        traceId: textOf(fieldOf(score, "traceId")) ?? traceId,
      },
    ];
  });

/**
 * The button of the page leaves the text of observations out; such a file is read, and says how to get the whole one.
 */
function withoutText(observations: readonly PlatformRecord[], pointer: string): ImportIssue[] {
  const hasText = observations.some(({ fields }) => {
    const [input, output] = [openJson(fields["input"]), openJson(fields["output"])];
    return [input, output].some((value) => value !== undefined && value !== null && value !== "");
  });
  if (observations.length === 0 || hasText) return [];
  const message =
    "The observations of this download have no input and output, so it contains no messages. In Langfuse, open the trace's " +
    "log view and copy it as JSON, or fetch it with GET /api/public/traces/{id}; both have the text.";
  return [{ severity: "warning", code: "observations-without-text", message, pointer }];
}
