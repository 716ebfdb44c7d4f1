import { type Document } from "../document";
import { type TraceFormat } from "../format";
import { textAt } from "../json-fields";
import { isObject, type JsonObject } from "../json-value";
import { labelsOnly } from "../otlp/labels-only";
import { holdsSpans, isNested, nestedSpans } from "../otlp/nested-spans";
import { readRawSpans } from "../otlp/read-otlp";
import { hexId } from "../otlp/span-id";
import { firstValues, placedValues } from "../platforms/platform-record";
import { type LabelDraft } from "../step-draft";

const isTrace = (value: unknown): boolean => holdsSpans(value) && isNested(value);

/** The annotations of a trace: `{ errors: [{ category, location }], scores }`. */
const isAnnotations = (value: unknown): boolean => {
  if (!isObject(value) || !Array.isArray(value["errors"]) || !Array.isArray(value["scores"])) return false;
  const [first] = value["errors"] as unknown[];
  return first === undefined || (isObject(first) && "location" in first && "category" in first);
};

/** TRAIL: OpenInference spans that stand in one another, and people's annotations of their errors beside them. */
export const trail: TraceFormat = {
  name: "trail",
  title: "TRAIL",
  words: {
    group: "Benchmarks and labeled sets",
    knownBy: "`{trace_id, spans[].child_spans}`",
    notes:
      "like `otlp-openinference`; annotation files next to it become labels by span ID; annotations alone are reported",
  },
  recognise: (document: Document) => {
    const values = firstValues(document).map(({ value }) => value);
    if (values.length === 0 || !values.every((value) => isTrace(value) || isAnnotations(value))) return null;
    return { confidence: "certain", keys: values.some(isTrace) ? ["spans", "child_spans"] : ["errors", "scores"] };
  },
  read: (document) => {
    const values = placedValues(document);
    const labels = values.flatMap(({ value }) => (isAnnotations(value) && isObject(value) ? labelsOf(value) : []));
    const spans = values.filter(({ value }) => isTrace(value)).flatMap(nestedSpans);
    if (spans.length === 0) return [labelsOnly("annotations of TRAIL", document.pointer)];
    return readRawSpans(spans, { pointer: document.pointer, format: "trail", labels });
  },
};

const labelsOf = (annotations: JsonObject): LabelDraft[] => [
  ...objectsOf(annotations["errors"]).map((error): LabelDraft => {
    const evidence = textAt(error, "evidence") ?? "";
    const reason = [textAt(error, "description") ?? "", evidence].filter((text) => text !== "").join("\n");
    const location = hexId(error["location"]);
    return {
      source: "TRAIL",
      category: textAt(error, "category"),
      reason,
      value: textAt(error, "impact"),
      ...(location !== "" && { spanId: location }),
    };
  }),
  ...objectsOf(annotations["scores"]).flatMap(scoreLabels),
];

/** `reliability_score` with `reliability_reasoning`, and so on; they are of the whole trace. */
const scoreLabels = (scores: JsonObject): LabelDraft[] =>
  Object.entries(scores).flatMap(([key, value]): LabelDraft[] => {
    if (typeof value !== "number") return [];
    const reason = textAt(scores, key.replace(/_score$/, "_reasoning")) ?? "";
    return [{ source: "TRAIL", category: key, reason, value }];
  });

const objectsOf = (list: unknown): JsonObject[] => (Array.isArray(list) ? list.filter(isObject) : []);
