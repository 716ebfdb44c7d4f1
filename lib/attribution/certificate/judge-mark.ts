import { type Certificate } from "./certificate";
import { type CertificateLevel, beginSmall, certificateSentence, levelOf } from "./certificate-words";

/** Where a judge stands: `lost` is certified once, and changed since; `measuring` has no certificate yet. */
export type JudgeState = "measuring" | "lost" | CertificateLevel;

/** What stands beside the answer of a judge. */
export interface JudgeMark {
  state: JudgeState | "none";
  sentence: string;
  /** When it was certified last, ISO 8601; null where it never was. */
  certifiedAt: string | null;
  /** Lower ends (0–1) of the right step and the right agent; null where nothing was measured. */
  step: number | null;
  agent: number | null;
}

const date = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/** Where a judge stands by its newest certificate, which is null until all its runs have ended. */
export const stateOf = (certificate: Certificate | null, loss: readonly string[]): JudgeState =>
  certificate === null ? "measuring" : loss.length > 0 ? "lost" : levelOf(certificate);

/** Of a judge that was never certified as it is. */
export const noMark: JudgeMark = {
  state: "none",
  sentence: "No certificate: nobody has measured on labeled traces how far this judge can be trusted.",
  certifiedAt: null,
  step: null,
  agent: null,
};

/** What is said of a judge wherever an answer of it is shown: on pages, in the API, in files and on paper. */
export function judgeMark({
  certificate,
  certifiedAt,
  loss,
}: {
  /** The newest of the judge; null while it is measured. */
  certificate: Certificate | null;
  /** ISO 8601. */
  certifiedAt: string;
  loss: readonly string[];
}): JudgeMark {
  const state = stateOf(certificate, loss);
  if (certificate === null || state === "measuring")
    return { ...noMark, state, sentence: "No certificate yet: it is being measured." };
  const { step, agent } = certificate;
  const said = { state, certifiedAt, step: step.low, agent: agent.low };
  const sentence = certificateSentence(certificate);
  const on = date.format(new Date(certifiedAt));
  switch (state) {
    case "lost":
      return { ...said, sentence: `Certificate of ${on} lost. ${loss.join(" ")}` };
    case "too-few":
      return { ...said, sentence };
    case "above":
      return { ...said, sentence: `Certified on ${on}: ${beginSmall(sentence)}` };
    case "not-above":
      return {
        ...said,
        sentence: `Certified on ${on}: ${beginSmall(sentence)} Its steps are not shown to be above the best without a model.`,
      };
  }
}
