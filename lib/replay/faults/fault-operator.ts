import { type ReplayStep } from "../protocol/messages";
import { type FaultEntry } from "./fault-catalogue";

/** A step of a run that went well, and what a fault may draw on to spoil it. */
export interface FaultSite {
  /** The steps before it, in order from 0. */
  before: readonly ReplayStep[];
  /** The step as it was, or as a clean run would take it. */
  step: ReplayStep;
  question: string;
  /** Names of the agents of the system. */
  agents: readonly string[];
  /** Uniform in 0 ≤ x < 1; the same draws make the same fault. */
  random: () => number;
}

/** The step with a fault in it. `index` and `agent` are always those of the site's step. */
export interface FaultyStep {
  step: ReplayStep;
  /** What was done to the step, in one sentence, for people: never seen by an agent. */
  words: string;
  /**
   * The passage that was changed, as it was and as it is: `before` empty where text was only added, `after`
   * empty where it was only removed.
   */
  injected: { before: string; after: string };
}

/** Puts a fault into a step; null where the fault does not fit it. Never throws, draws from `site.random` alone. */
export type Perturb = (site: FaultSite) => FaultyStep | null;

/** One way in which a step goes wrong. Works on the text and the tool arguments of any system's steps. */
export interface FaultOperator extends FaultEntry {
  /** The same step with the fault, really changed; null where the fault does not fit the step. */
  perturb: Perturb;
}
