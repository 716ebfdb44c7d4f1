import { textHash } from "@/lib/traces/text-hash";
import { type Remark } from "./remark";

/** The label of an event that takes back an earlier one: events cannot be deleted. */
export const withdrawn = "withdrawn";

const isHex = (text: string, length: number): boolean => text.length === length && /^[0-9a-f]+$/i.test(text);

type Value = { stringValue: string } | { doubleValue: number };
const attribute = (key: string, value: string | number): { key: string; value: Value } => ({
  key,
  value: typeof value === "number" ? { doubleValue: value } : { stringValue: value },
});

const nanoseconds = (at: string): string => `${BigInt(Date.parse(at)) * 1_000_000n}`;

/** How a remark is sent: after what was sent before (a time, null for nothing), and when. ISO 8601. */
export interface EventTimes {
  after: string | null;
  observedAt: string;
}

/**
 * The same content after the same sending is the same record: a receiver that gets it twice may drop one of the two.
 * What is said again later is another record.
 */
const recordId = ({ key, name, spanId, label, score, explanation }: Remark, after: string | null): string =>
  textHash(JSON.stringify([key, name, spanId, label, score, explanation, after])).slice(0, 32);

/** Why a remark cannot be an event of a span, in a sentence; null where it can. */
export const eventFault = ({ traceId, spanId }: Pick<Remark, "traceId" | "spanId">): string | null =>
  isHex(traceId, 32) && spanId !== null && isHex(spanId, 16) ? null : "The trace or the step has no OpenTelemetry id.";

/** A remark as a log record: the event `gen_ai.evaluation.result` of the GenAI semantic conventions. */
export const evaluationEvent = (remark: Remark, { after, observedAt }: EventTimes): Record<string, unknown> => ({
  timeUnixNano: nanoseconds(remark.at),
  observedTimeUnixNano: nanoseconds(observedAt),
  severityNumber: 9,
  severityText: "INFO",
  eventName: "gen_ai.evaluation.result",
  traceId: remark.traceId.toLowerCase(),
  ...(remark.spanId === null ? {} : { spanId: remark.spanId.toLowerCase() }),
  body: { stringValue: `${remark.name}: ${remark.label}` },
  attributes: [
    attribute("event.name", "gen_ai.evaluation.result"),
    attribute("log.record.uid", recordId(remark, after)),
    attribute("gen_ai.evaluation.name", remark.name),
    attribute("gen_ai.evaluation.score.label", remark.label),
    ...(remark.score === null ? [] : [attribute("gen_ai.evaluation.score.value", remark.score)]),
    attribute("gen_ai.evaluation.explanation", remark.explanation),
    ...Object.entries(remark.metadata).map(([key, value]) => attribute(`faultline.${key}`, value)),
  ],
});

/** The body of POST /v1/logs, as OTLP's JSON. */
export const logsRequest = (remarks: readonly Remark[], times: EventTimes): Record<string, unknown> => ({
  resourceLogs: [
    {
      resource: { attributes: [attribute("service.name", "faultline")] },
      scopeLogs: [
        { scope: { name: "faultline" }, logRecords: remarks.map((remark) => evaluationEvent(remark, times)) },
      ],
    },
  ],
});

/** What takes back an earlier remark. */
export const withdrawal = (remark: Remark): Remark => ({
  ...remark,
  label: withdrawn,
  score: null,
  explanation: "This is no longer the decisive step.",
});
