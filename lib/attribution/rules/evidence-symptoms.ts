import { sameAgent } from "@/lib/traces/normalise-agent";
import { type Finding } from "@/lib/traces/evidence";
import { type EvidenceKind } from "@/lib/traces/evidence-titles";
import { type Trace } from "@/lib/traces/trace";
import { valueKey } from "./find-values";
import { type ValueLink } from "./link-values";
import { type Symptom } from "./symptom";

/** How surely a finding is a fault, by judgment. */
const weights: Record<EvidenceKind, number> = {
  "unit-differs": 3,
  "copy-differs": 3,
  "failure-ignored": 3,
  contradicts: 3,
  arithmetic: 3,
  "wrong-target": 2,
  "duty-dropped": 2,
  unsourced: 2,
  "unverified-success": 2,
  "stopped-short": 2,
  "code-result": 1,
  "call-invalid": 2,
};
/** Kinds that say of one value that it was another where it came from. */
const changing: readonly EvidenceKind[] = ["copy-differs", "unit-differs"];
/** Of longer passages none is one value. */
const maxValueLength = 60;

/** What evidence finds, each as a symptom of its own step, in its own sentence. */
export const evidenceSymptoms = (trace: Trace, findings: readonly Finding[]): Symptom[] =>
  findings.map((finding): Symptom => {
    const { kind, stepIndex, words } = finding;
    const passage = passageOf(trace, finding);
    const origin = changing.includes(kind) ? misunderstood(trace, finding) : undefined;
    return {
      rule: kind,
      seenAt: stepIndex,
      causeAt: stepIndex,
      weight: weights[kind],
      words,
      ...(passage !== "" && { passage }),
      ...(passage !== "" && passage.length <= maxValueLength && { value: valueKey(passage) }),
      ...(origin && { origin }),
    };
  });

const passageOf = ({ steps }: Trace, { span, stepIndex }: Finding): string =>
  span ? (steps[stepIndex]?.content.slice(span.from, span.to) ?? "") : "";

/** Where another agent had told the value as it should be: who told it, and who took it for another. */
function misunderstood({ steps }: Trace, { against, agent }: Finding): Symptom["origin"] {
  const source = steps[against[0]?.stepIndex ?? -1];
  const isTold = source && source.kind !== "tool-result" && source.kind !== "input" && !sameAgent(source.agent, agent);
  return isTold ? { kind: "misunderstanding", from: source.agent, to: agent } : undefined;
}

/** The values that evidence says were changed, each with where it came from. */
export const changedLinks = (trace: Trace, findings: readonly Finding[]): ValueLink[] =>
  findings.flatMap((finding): ValueLink[] => {
    const from = finding.against[0]?.stepIndex ?? null;
    const value = passageOf(trace, finding);
    if (!changing.includes(finding.kind) || from === null || value === "") return [];
    return [{ from, to: finding.stepIndex, value, key: valueKey(value), isChanged: true }];
  });
