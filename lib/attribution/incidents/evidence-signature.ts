import { type Finding } from "@/lib/traces/evidence";
import { type Trace } from "@/lib/traces/trace";
import { foldValues, plainWords } from "./fold-values";
import { valueChange } from "./value-change";

const most = 4;
const mostRoleWords = 4;
/** `name: value` at the beginning of a line or of what a finding quotes. */
const field = /^[\s*>•·-]{0,6}["']?([\p{L}][\p{L}\p{M} _-]{1,60}?)["']?\s{0,2}[:=]/u;

/** Findings without their values: those of the decisive step first, then by weight. */
export function evidenceSignature(trace: Trace, findings: readonly Finding[], decisive: number) {
  const own = findings.filter(({ stepIndex }) => stepIndex === decisive);
  const others = findings.filter(({ stepIndex, weight }) => stepIndex !== decisive && weight > 0);
  return [...own, ...others].slice(0, most).map((finding) => {
    const { kind, agent, stepIndex, words } = finding;
    const said = passageOf(trace, finding);
    const source = finding.against[0]?.text;
    return {
      kind,
      agent,
      isDecisive: stepIndex === decisive,
      form: foldValues(words),
      role: roleOf(trace, finding),
      change: source === undefined ? null : valueChange(said, source),
    };
  });
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
