import { type LabelDraft } from "../step-draft";
import { type Outcome } from "../trace";

/** A score, an assessment or a feedback of a platform. */
export interface Score {
  name: string;
  value: unknown;
  /** Who gave it, as the platform names the source; default the platform's own word for a score. */
  source: string;
  reason?: string | undefined;
  /** The span that it is about; a score of the whole trace has none. */
  spanId?: string | undefined;
}

/** A score as a label. What is no text, number or truth value is kept as JSON. */
export function scoreLabel({ name, value, source, reason, spanId }: Score): LabelDraft {
  const isPlain = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  const kept = value === undefined || value === null ? undefined : isPlain ? value : JSON.stringify(value);
  return { source, category: name, reason: reason ?? "", value: kept, spanId };
}

const verdictNames =
  /^(?:is[ _-]?)?(?:correct|correctness|right|success|successful|succeeded|pass|passed|solved|resolved)$/i;

/** What scores of the whole trace say of its outcome: only one that is named as a verdict, and says yes or no. */
export function outcomeOf(scores: readonly Score[]): Outcome | undefined {
  for (const { name, value, spanId } of scores) {
    if (spanId !== undefined || !verdictNames.test(name)) continue;
    const said = String(value).toLowerCase();
    if (["true", "1", "yes", "correct", "pass", "passed"].includes(said)) return "passed";
    if (["false", "0", "no", "incorrect", "fail", "failed"].includes(said)) return "failed";
  }
  return undefined;
}
