import { type Parameters } from "../method-parameters";

/**
 * One entry of a table: a method with a model and settings, the answers of another
 * system, or a rule that reads no word.
 */
export interface EvaluationEntry {
  /** Of a rule, its name. */
  id: string;
  kind: "method" | "upload" | "baseline";
  /** What people call it. */
  title: string;
  /** Null unless a method. */
  method: string | null;
  methodVersion: string | null;
  /** Null where no model is asked, as the provider. */
  model: string | null;
  providerName: string | null;
  parameters: Parameters;
  revealExpectedAnswer: boolean;
  isMasked: boolean;
}
