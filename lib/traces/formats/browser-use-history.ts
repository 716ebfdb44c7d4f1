import { isHistoryItem, itemSteps } from "../browser-use/history-steps";
import { buildTrace } from "../build-trace";
import { objectOf, objectsBelow } from "../document";
import { type TraceFormat } from "../format";
import { listAt, objectAt, objectsAt, textAt } from "../json-fields";
import { type JsonObject } from "../json-value";
import { textField } from "../messages/field";
import { type LabelDraft } from "../step-draft";
import { type Outcome } from "../trace";

/** What browser-use saves of an agent's run: a thought, actions and their results, page by page. */
export const browserUseHistory: TraceFormat = {
  name: "browser-use-history",
  title: "browser-use history",
  words: {
    group: "Other frameworks",
    knownBy: "`history[]` of `model_output`, `result` and `state`",
    notes:
      "agent `assistant`; the thoughts of a step, then a call and a result for each action; outcome from `success`",
  },
  recognise: (document) => {
    const items = listAt(objectOf(document) ?? {}, "history").slice(0, 200);
    return items.length > 0 && items.every(isHistoryItem)
      ? { confidence: "certain", keys: ["history", "model_output", "result", "state"] }
      : null;
  },
  read: (document) => {
    const run = objectOf(document) ?? {};
    const items = objectsBelow(document, "history");
    const results = items.flatMap(({ value }) => objectsAt(value, "result", "").map((result) => result.value));
    const done = results.findLast((result) => result["is_done"] === true);
    return [
      buildTrace({
        format: "browser-use-history",
        pointer: document.pointer,
        question: textField(run, "task"),
        steps: items.flatMap(itemSteps),
        finalAnswer: done && textField(done, "extracted_content"),
        outcome: outcomeOf(done),
        labels: verdictOf(done),
        termination: done === undefined ? results.findLast((result) => textField(result, "error")) && "error" : "done",
        system: { name: "browser-use" },
      }),
    ];
  },
};

/** Who judged the run afterward knows better than the agent itself. */
function outcomeOf(done: JsonObject | undefined): Outcome | undefined {
  const verdict = objectAt(done ?? {}, "judgement")["verdict"] ?? done?.["success"];
  return typeof verdict === "boolean" ? (verdict ? "passed" : "failed") : undefined;
}

function verdictOf(done: JsonObject | undefined): LabelDraft[] {
  const judgement = objectAt(done ?? {}, "judgement");
  const { verdict } = judgement;
  if (typeof verdict !== "boolean") return [];
  const reason = [textAt(judgement, "reasoning"), textAt(judgement, "failure_reason")]
    .filter((text) => text)
    .join("\n");
  return [{ source: "browser-use judge", category: "verdict", value: verdict, reason }];
}
