import { type EvidenceKind } from "@/lib/traces/evidence-titles";
import { type Finding } from "@/lib/traces/evidence";
import { type Trace } from "@/lib/traces/trace";
import { foldValues, plainWords } from "./fold-values";
import { doingOf } from "./sign";
import { type ValueChange, valueChange } from "./value-change";

/** A finding without its values. */
export interface EvidenceSign {
  kind: EvidenceKind;
  /** Its sentence, folded. */
  form: string;
  /** The name of the field or condition that it is about; null where it has none. */
  role: string | null;
  /** How what is said differs from what it does not agree with. */
  change: ValueChange | null;
  /** Who says that; null for nobody. */
  source: string | null;
}

const mostRoleWords = 4;
const maxLength = 100;
/** `name: value` at the beginning of a line or of what a finding quotes. */
const field = /^[\s*>•·-]{0,6}["']?([\p{L}][\p{L}\p{M} _-]{1,60}?)["']?\s{0,2}[:=]/u;

export function evidenceSign(trace: Trace, finding: Finding): EvidenceSign {
  const [source] = finding.against;
  const step = source && trace.steps[source.stepIndex ?? -1];
  return {
    kind: finding.kind,
    form: foldValues(finding.words).slice(0, maxLength),
    role: roleOf(trace, finding),
    change: source ? valueChange(passageOf(trace, finding), source.text) : null,
    source: step ? doingOf(step) : source ? "the question" : null,
  };
}

const passageOf = ({ steps }: Trace, { span, stepIndex }: Finding): string =>
  span ? (steps[stepIndex]?.content.slice(span.from, span.to) ?? "") : "";

/** The name before the value: in its own line, else in the line that it does not agree with. */
function roleOf({ steps }: Trace, { kind, span, stepIndex, against }: Finding): string | null {
  const own = span ? [lineAround(steps[stepIndex]?.content ?? "", span.from)] : [];
  const others = against.map(({ stepIndex: at, span: place, text }) =>
    at !== null && place ? lineAround(steps[at]?.content ?? "", place.from) : text,
  );
  // What was dropped stands in the other step alone.
  for (const line of kind === "duty-dropped" ? [...others, ...own] : [...own, ...others]) {
    const name = field.exec(line)?.[1];
    const words = name === undefined ? [] : plainWords(name).slice(0, mostRoleWords);
    if (words.length > 0) return words.join(" ");
  }
  return null;
}

function lineAround(text: string, at: number): string {
  const from = text.lastIndexOf("\n", Math.max(0, at - 1)) + 1;
  const end = text.indexOf("\n", at);
  return text.slice(from, end < 0 ? text.length : end).slice(0, 300);
}
