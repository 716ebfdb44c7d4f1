import { type ContributoryStep, type Quote } from "@/lib/traces/attribution";

/** What a person says about a trace: the claim of an attribution, with their doubt and what they rest it on. */
export interface LabelClaim {
  agent: string;
  stepIndex: number;
  /**
   * Steps between which the failure was decided, both ends included, with `stepIndex` among
   * them; null where it is one step.
   */
  range: { first: number; last: number } | null;
  isCertain: boolean;
  reason: string;
  quotes: Quote[];
  contributory: ContributoryStep[];
  /** The id of a mode of `taxonomy`; both or neither. */
  failureMode: string | null;
  taxonomy: { name: string; version: string } | null;
}
