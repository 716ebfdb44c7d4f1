import { fewestLabelled } from "../reliability/fewest-labelled";
import { writePercent } from "../statistics/written-figures";
import { type Beaten, type Bias, type BiasMeasure, type Certificate } from "./certificate";
import { findProbe } from "./probes/probe-list";

/** `too-few`: not measured on enough traces to say anything. */
export type CertificateLevel = "above" | "not-above" | "too-few";

/** By exact steps, the harder half of an answer. */
export const levelOf = ({ traceCount, baseline }: Pick<Certificate, "traceCount" | "baseline">): CertificateLevel =>
  traceCount < fewestLabelled ? "too-few" : baseline.step.isBeaten ? "above" : "not-above";

const points = (share: number): string => {
  const written = writePercent(share);
  return `${written} ${written === "1" ? "point" : "points"}`;
};

/** What a certificate says of agent or step against the best that needs no model. */
export function baselineSentence(of: "step" | "agent", { title, value, difference, isBeaten }: Beaten): string {
  const what = of === "step" ? "Exact step" : "Agent";
  const best = `“${title}” (${writePercent(value)}%), the best without a model on the same traces`;
  return isBeaten
    ? `${what}: at least ${points(difference.low)} above ${best}.`
    : `${what}: not shown to be above ${best}.`;
}

/** The one sentence of a certificate. */
export function certificateSentence(
  certificate: Pick<Certificate, "traceCount" | "step" | "agent" | "baseline">,
): string {
  const { traceCount, step, agent } = certificate;
  switch (levelOf(certificate)) {
    case "too-few":
      return `Not certified: ${traceCount} traces, and ${fewestLabelled} are needed.`;
    case "above":
    case "not-above":
      return `Right step in at least ${writePercent(step.low)}%, right agent in at least ${writePercent(agent.low)}% of traces like the ${traceCount} it was measured on.`;
  }
}

/** A sentence behind a colon. */
export const beginSmall = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);

/** What later answers are compared with; null where the tracer read none of the traces. */
export const agreementSentence = ({ agreement }: Pick<Certificate, "agreement">): string | null =>
  agreement &&
  `Names the step that the tracer names in ${writePercent(agreement.value)}% of ${agreement.count} traces. Where that changes, it loses its certificate.`;

/** What is missing where too few labeled traces are left to certify a judge on; null where they are enough. */
export function lackSentence({ freeCount, usedCount }: { freeCount: number; usedCount: number }): string | null {
  if (freeCount >= fewestLabelled) return null;
  const which = usedCount > 0 ? " that this judge was not certified on before" : "";
  return `A certificate needs ${fewestLabelled} labeled traces of different questions, and there ${freeCount === 1 ? "is" : "are"} ${freeCount}${which}. Label ${fewestLabelled - freeCount} more.`;
}

const measureWords: Record<BiasMeasure, string> = {
  step: "Exact step",
  agent: "Agent",
  "same-answer": "Names the same step",
  "named-target": "Names the step it points to",
  "first-step": "First step named, compared with labels",
  "last-step": "Last step named, compared with labels",
};

/** What a row of the battery is called. */
export const biasTitle = ({ probe }: Pick<Bias, "probe">): string =>
  probe === "ends" ? "First and last step" : (findProbe(probe)?.title ?? probe);

export const biasMeasureWords = ({ of }: Pick<Bias, "of">): string => measureWords[of];

/** Says which biases were found, each once. */
export function foundSentence(biases: readonly Bias[]): string {
  const found = [...new Set(biases.filter(({ isFound }) => isFound).map(biasTitle))];
  if (biases.length === 0) return "No biases were tested.";
  return found.length === 0
    ? "No bias found beyond chance. One that is too small for so few traces would not be found."
    : `Biases found: ${found.join(", ")}.`;
}
