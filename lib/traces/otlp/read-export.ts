import { decodeOtlpLogs, decodeOtlpMetrics, decodeOtlpTraces, sniffOtlp } from "../containers/decode-otlp";
import { isObject, type JsonObject } from "../json-value";

/** What an exporter sends: spans, log records, or metrics. */
export type Signal = "span" | "log" | "metric";

/** A request as it was read: of which signal it is, whatever the address said. */
export interface ReadExport {
  signal: Signal;
  request: JsonObject;
}

const lists: Record<Signal, string> = { span: "resourceSpans", log: "resourceLogs", metric: "resourceMetrics" };
const signals = Object.keys(lists) as Signal[];
const decoders = { span: decodeOtlpTraces, log: decodeOtlpLogs, metric: decodeOtlpMetrics };

const signalOf = (request: JsonObject): Signal | null =>
  signals.find((signal) => Object.hasOwn(request, lists[signal])) ?? null;

/**
 * An OTLP request in JSON, told by the list that it has; one without any, as exporters send it that have nothing to
 * say, is of the signal that was expected. Null where it is no object.
 */
export const ofJson = (value: unknown, expected: Signal): ReadExport | null => {
  if (!isObject(value)) return null;
  const signal = Object.hasOwn(value, lists[expected]) ? expected : (signalOf(value) ?? expected);
  return { signal, request: value };
};

const decoded = (bytes: Uint8Array, signal: Signal): JsonObject | null => {
  try {
    return decoders[signal](bytes);
  } catch {
    return null;
  }
};

const itemsOf = (value: unknown, key: string): unknown[] => {
  const list = isObject(value) ? value[key] : undefined;
  return Array.isArray(list) ? list : [];
};

const metricsOf = (request: JsonObject): unknown[] =>
  itemsOf(request, "resourceMetrics").flatMap((resource) =>
    itemsOf(resource, "scopeMetrics").flatMap((scope) => itemsOf(scope, "metrics")),
  );

/** Protobuf says nowhere what a message is: metrics are told by a name and a list of points each. */
const areMetrics = (request: JsonObject): boolean => {
  const metrics = metricsOf(request);
  return metrics.length > 0 && metrics.every((one) => isObject(one) && one["name"] && isObject(one["data"]));
};

/**
 * An OTLP request in protobuf. What is sure to be spans or log records is taken for that, metrics for metrics, wherever
 * they were sent; all else is read as what was expected. Null where it cannot be.
 */
export const ofProtobuf = (bytes: Uint8Array, expected: Signal): ReadExport | null => {
  const sure = sniffOtlp(bytes);
  if (sure) return { signal: signalOf(sure) ?? expected, request: sure };
  const metrics = decoded(bytes, "metric");
  if (metrics && areMetrics(metrics)) return { signal: "metric", request: metrics };
  const request = decoded(bytes, expected);
  return request && { signal: expected, request };
};

const jsonKinds = ["gauge", "sum", "histogram", "exponentialHistogram", "summary"];

/** How many data points a request for metrics has. */
export const countPoints = (request: JsonObject): number =>
  metricsOf(request).reduce<number>((count, one) => {
    if (!isObject(one)) return count;
    const inJson = jsonKinds.flatMap((kind) => itemsOf(one[kind], "dataPoints"));
    return count + inJson.length + itemsOf(one["data"], "points").length;
  }, 0);
