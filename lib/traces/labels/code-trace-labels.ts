import { listAt, objectsAt } from "../json-fields";
import { isObject, type JsonObject } from "../json-value";
import { textField } from "../messages/field";
import { unpackField } from "../messages/unpack-field";
import { type LabelDraft } from "../step-draft";

/** A label of CodeTraceBench as it counts: by the trajectory's steps, from 1. */
export interface StepLabel {
  step: number;
  label: LabelDraft;
}

const kinds = [
  ["incorrect_step_ids", "incorrect"],
  ["unuseful_step_ids", "unuseful"],
] as const;

/** The labelled stages of a row, of an annotation, or of the labels that CodeTracer writes. */
export function labelledStages(value: unknown): JsonObject[] {
  if (Array.isArray(value)) {
    const stages = value.filter(isObject);
    return stages.length === value.length && stages.some((stage) => "incorrect_step_ids" in stage) ? stages : [];
  }
  if (!isObject(value)) return [];
  const held = isObject(value["annotation"]) ? value["annotation"] : value;
  const { value: stages } = unpackField(held, "incorrect_stages", "", () => undefined);
  return Array.isArray(stages) ? stages.filter(isObject) : [];
}

/** What is wrong with which steps, each once. */
export function readCodeTraceLabels(stages: readonly JsonObject[], agent: string): StepLabel[] {
  const seen = new Set<string>();
  return stages.flatMap((stage) => {
    const reason = textField(stage, "reasoning", "reason") ?? "";
    return [...listed(stage), ...marked(stage)].flatMap(({ step, category }): StepLabel[] => {
      const key = `${category} ${step}`;
      if (seen.has(key)) return [];
      seen.add(key);
      return [{ step, label: { source: "CodeTraceBench", agent, category, reason } }];
    });
  });
}

interface Marked {
  step: number;
  category: string;
}

const listed = (stage: JsonObject): Marked[] =>
  kinds.flatMap(([key, category]) =>
    listAt(stage, key).flatMap((step) => (isStep(step) ? [{ step: Number(step), category }] : [])),
  );

/** Steps of a stage that carry their labels themselves. */
const marked = (stage: JsonObject): Marked[] =>
  objectsAt(stage, "steps", "").flatMap(({ value }) =>
    isStep(value["step_id"])
      ? listAt(value, "labels").flatMap((label) =>
          label === "incorrect" || label === "unuseful" ? [{ step: Number(value["step_id"]), category: label }] : [],
        )
      : [],
  );

const isStep = (value: unknown): boolean =>
  (typeof value === "number" && Number.isInteger(value) && value >= 0) ||
  (typeof value === "string" && /^\d{1,9}$/.test(value));
