import { type LabelAgreement } from "./label-agreement";
import { type Disagreement } from "./disagreement";

/** A claim in a list: whose, and what it says. */
export interface ListedClaim {
  /** A LabelSetRef as text. */
  source: string;
  title: string;
  agent: string;
  stepIndex: number;
  isCertain: boolean;
  /** May be cut. */
  reason: string;
}

/** A trace about which those who label it do not say the same, and nobody has decided since. */
export interface DisagreementRow extends Disagreement {
  traceId: string;
  title: string;
  /** Steps of the trace. */
  traceStepCount: number;
  claims: ListedClaim[];
}

export interface DisagreementPage {
  rows: DisagreementRow[];
  nextCursor: string | null;
  totalCount: number;
}

/** Where a trace stands among the disagreements that somebody goes through. */
export interface DisagreementPlace {
  /** From 1, the widest disagreement first; null where the trace is none of them. */
  place: number | null;
  count: number;
  /** The one after it; null where there is no other. */
  nextTraceId: string | null;
}

/** How far people, or two label sets, say the same; `annotators` in it are names, told apart where two are equal. */
export interface AgreementView {
  agreement: LabelAgreement;
  /** What was compared. */
  of: "blind" | "all" | "sets";
  /** Labels that are not among the compared ones because their author had seen others' answers first. */
  seenCount: number;
  queueName: string | null;
  /** Traces with two labels or more; of very many, the figures rest on a random sample of them. */
  sharedCount: number;
  /** Labels may have changed since; the figures of now come to whoever asks again. */
  isOutdated: boolean;
}
