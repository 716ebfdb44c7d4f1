import { type Trace } from "@/lib/traces/trace";
import { findEvidence } from "../evidence/find-evidence";
import { type MethodInput } from "../method";
import { type ParameterField } from "../method-parameters";
import { textFence } from "./fence";

/** So many findings at most: what weighs least is left out. */
const most = 8;

/** Whether the judge is told what the trace itself shows to be wrong. */
export const evidenceField: ParameterField = {
  name: "evidence",
  title: "Evidence",
  help: "Given: the judge is told what Faultline's own check of the trace found. Hidden: it reads the trace alone.",
  kind: "choice",
  options: [
    { value: "hidden", title: "Hidden" },
    { value: "given", title: "Given" },
  ],
  default: "hidden",
};

/**
 * What is added to a prompt about a trace where evidence is given. Nothing where it is hidden or there is none.
 */
export const evidencePrompt = ({
  trace,
  nonce,
  parameters,
}: Pick<MethodInput, "trace" | "nonce" | "parameters">): string[] =>
  parameters[evidenceField.name] === "given" ? findingsPart(trace, nonce) : [];

/** The strongest findings in the order of their steps, in a fence, since they hold words of the trace. */
export function findingsPart(trace: Trace, nonce: string, count = most): string[] {
  const findings = findEvidence(trace)
    .filter(({ weight }) => weight > 0)
    .slice(0, count)
    .sort((a, b) => a.stepIndex - b.stepIndex);
  if (findings.length === 0) return [];
  const lines = findings.map(({ stepIndex, words }) => `step ${stepIndex}: ${words}`);
  return [
    `A check by rules, without a model, found that these steps do not agree with the rest of the record. It may be wrong or beside the point: look at the steps before you rely on it.\n${textFence(nonce, "evidence", lines.join("\n"))}`,
  ];
}
