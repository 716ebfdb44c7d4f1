import { type Party } from "@/lib/traces/party";
import { type StepKind } from "@/lib/traces/trace";

/** A trace of a case set, as a table needs it; no text. */
export interface EvaluationCase {
  traceId: string;
  /** As the trace's file calls it; null where it does not. */
  externalId: string | null;
  contentHash: string;
  title: string;
  /** Equal for traces that ask the same: they are drawn together, and split together. */
  question: number;
  subset: string | null;
  stepCount: number;
  /** Agents that took a step, by normalized name. */
  agentCount: number;
  /** Who took each step and what kind it is, for rules that read no word. */
  outline: readonly { agent: string; kind: StepKind }[];
  /** Null where nothing counts as ground truth: such a case is in no figure. `party` as the label says it. */
  truth: { agent: string; stepIndex: number; source: string; party?: Party | null } | null;
}
