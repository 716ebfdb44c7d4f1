import { type Estimate } from "../statistics/estimate";
import { type Parameters } from "../method-parameters";
import { type Prediction } from "../evaluation/prediction";

/** Who is certified: another value in any field is another judge, with a certificate of its own. */
export interface JudgeIdentity {
  method: string;
  methodVersion: string;
  /** Null, as the provider, where no model is asked. */
  model: string | null;
  provider: string | null;
  parameters: Parameters;
  revealExpectedAnswer: boolean;
  /** SHA-256, hex, of the attribution policy as the judge is told it; null where it is told none. */
  policyHash: string | null;
}

/** What a judge said of a drawn trace, as it is or as a probe changes it. */
export interface CertifiedAnswer {
  /** Null of the trace as it is. */
  probe: string | null;
  prediction: Prediction;
  isDenial: boolean;
  /** The models that answered, as the endpoint says it. */
  servedBy: readonly string[];
}

/** A share of independent traces with its 95% interval (Wilson). */
export interface Measured extends Estimate {
  count: number;
}

/** How often the judge names the step that the tracer names, of the same traces. */
export interface Agreement extends Measured {
  /** By hash, the weights that it read with: another ranking agrees otherwise with the same judge. */
  weights: readonly string[];
}

/** What was compared: the same traces twice. */
export const biasMeasures = ["step", "agent", "same-answer", "named-target", "first-step", "last-step"] as const;
export type BiasMeasure = (typeof biasMeasures)[number];

/** One comparison of the battery, on the traces that have both. */
export interface Bias {
  /** A probe; `ends` compares answers with labels. */
  probe: string;
  of: BiasMeasure;
  count: number;
  /** Shares without and with the change; of `ends`, of labels and of answers. */
  before: number;
  after: number;
  /** `after` minus `before` (Newcombe, paired). */
  difference: Estimate;
  /** McNemar, exact. */
  p: number;
  /** The same after Holm's correction over the whole battery. */
  holmP: number;
  isFound: boolean;
}

/** The best that needs no model, or no look at the text, on the same traces. */
export interface Beaten {
  title: string;
  /** Its share on these traces. */
  value: number;
  /** The judge's share minus it, paired. */
  difference: Estimate;
  /** Whether the whole interval of the difference is above zero. */
  isBeaten: boolean;
}

export interface Certificate {
  judge: JudgeIdentity;
  /** Independent traces with an answer; a judge with fewer than `fewestLabelled` is not certified. */
  traceCount: number;
  /** Labeled traces drawn that have no answer, because of a limit or an outage. */
  missingCount: number;
  repeats: number;
  seed: number;
  step: Measured;
  agent: Measured;
  /** Says of a failed run that nobody erred. */
  denial: Measured;
  /** Of the same trace asked again, as it was; null with one repeat. */
  sameStep: Measured | null;
  sameAgent: Measured | null;
  baseline: { step: Beaten; agent: Beaten };
  /** Of the first answers; null where the tracer read none of the traces, and in certificates of before. */
  agreement: Agreement | null;
  biases: readonly Bias[];
  /** Probes that changed nothing here, because of the traces or the method. */
  withoutProbe: readonly string[];
  /** As stated, of the first answers: what later answers are compared with. */
  confidences: readonly number[];
  servedBy: readonly string[];
  inputTokens: number;
  outputTokens: number;
  /** Null where a price is not known. */
  costUsd: number | null;
}
