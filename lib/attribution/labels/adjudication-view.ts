import { type Quote } from "@/lib/traces/attribution";
import { type Party } from "@/lib/traces/party";
import { type TraceAdjudication } from "@/lib/traces/trace-detail";

/** A claim that stood beside others when a person decided, as it was then. */
export interface AdjudicatedClaim {
  /** Whose it is: a LabelSetRef as text, or `run:` and the id of a run. */
  source: string;
  /** What people call whose it is: a person's name, a set's, a method's. */
  title: string;
  agent: string;
  stepIndex: number;
  reason: string;
}

/** One decision about the ground truth of a trace, with what stood side by side when it was made. */
export interface AdjudicationView extends TraceAdjudication {
  claims: AdjudicatedClaim[];
}

/** The one that counts: the newest, unless it takes back. `adjudications` in any order. */
export const standingAdjudication = <A extends Pick<AdjudicationView, "number" | "isWithdrawn">>(
  adjudications: readonly A[],
): A | null => {
  const newest = adjudications.reduce<A | null>((best, one) => (best && best.number > one.number ? best : one), null);
  return newest?.isWithdrawn === false ? newest : null;
};

/**
 * A quote with the words of the step around it; `before` and `after` are null where the step does not have these words.
 */
export interface PlacedQuote extends Quote {
  before: string | null;
  after: string | null;
}

/** A claim that lies before the person who decides. */
export interface CaseClaim extends AdjudicatedClaim {
  kind: "annotator" | "data-set" | "imported" | "run";
  /** Of a person: whether they had seen a run's answer or somebody else's label before. Null for anything else. */
  sawAttribution: boolean | null;
  range: { first: number; last: number } | null;
  /** Null where the source does not say. */
  isCertain: boolean | null;
  quotes: PlacedQuote[];
  failureMode: string | null;
  party: Party | null;
  taxonomy: { name: string; version: string } | null;
  /** A decision about a doubtful label has taken it out of ground truth and figures. */
  isExcluded: boolean;
  /** ISO 8601 in UTC. */
  at: string;
}

/** A step that a claim or a quote is about, or that stands beside one. Its text may be cut. */
export interface CaseStep {
  index: number;
  agent: string;
  kind: string;
  isError: boolean;
  text: string;
  isCut: boolean;
}

/** Everything that somebody needs to decide between the claims about one trace. */
export interface AdjudicationCase {
  trace: {
    id: string;
    title: string;
    question: string;
    expectedAnswer: string | null;
    stepCount: number;
    agents: string[];
  };
  claims: CaseClaim[];
  /** Finished runs that could stand beside them. */
  runCount: number;
  /** The steps concerned, in order, with gaps between them. */
  steps: CaseStep[];
  /** Newest first. */
  history: AdjudicationView[];
}
