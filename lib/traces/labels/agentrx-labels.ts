import { listAt, numberAt, objectAt, objectsAt, textAt } from "../json-fields";
import { type JsonObject } from "../json-value";
import { type LabelDraft } from "../step-draft";

/** Whether an object is a label of AgentRx: several failures of one trajectory, one of them its root cause. */
export const isAgentRxLabel = (value: JsonObject): boolean =>
  Array.isArray(value["failures"]) &&
  listAt(value, "failures").length > 0 &&
  objectsAt(value, "failures", "").every(
    ({ value: failure }) => "step_number" in failure || "failure_category" in failure,
  );

/** The labels of AgentRx. Steps count from 1 in them; the root cause is the decisive one. */
export function readAgentRxLabels(value: JsonObject): LabelDraft[] {
  if (!isAgentRxLabel(value)) return [];
  const root = objectAt(value, "root_cause");
  const rootId = String(root["failure_id"]);
  return objectsAt(value, "failures", "").map(({ value: failure }): LabelDraft => {
    const step = stepNumber(failure);
    const isDecisive = String(failure["failure_id"]) === rootId;
    const reasons = [
      textAt(failure, "step_reason"),
      textAt(failure, "category_reason"),
      isDecisive ? textAt(root, "reason_for_root_cause") : undefined,
    ];
    return {
      source: "AgentRx",
      agent: textAt(failure, "failed_agent"),
      stepIndex: step === undefined ? undefined : step - 1,
      category: textAt(failure, "failure_category"),
      reason: reasons.filter(Boolean).join("\n"),
      isDecisive,
    };
  });
}

/** A step's number from 1, as number or text. */
function stepNumber(failure: JsonObject): number | undefined {
  const stated = numberAt(failure, "step_number") ?? Number(textAt(failure, "step_number")?.trim() || NaN);
  return Number.isInteger(stated) && stated >= 1 ? stated : undefined;
}
