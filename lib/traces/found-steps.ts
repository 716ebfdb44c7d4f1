import { type StepKind } from "./trace";

/** A step in which something was found, as a list shows it. */
export interface FoundStep {
  stepIndex: number;
  agent: string;
  kind: StepKind;
  isError: boolean;
  /** How many places there are in it, at least one; one where no words were looked for. */
  count: number;
  /** Some words around the first of them; `…` where its text goes on. */
  excerpt: string;
}

/**
 * Every place at which something was found, without text: the step and how many places
 * there are in it, list beside list.
 */
export interface HitMap {
  steps: number[];
  counts: number[];
}
