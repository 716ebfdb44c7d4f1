import { type LabelFault, type LabelFinding } from "./lint-labels";

/**
 * fixed: the label was changed; accepted: it is right as it is; excluded: it counts in no ground truth and no figure.
 */
export type FindingDecision = "fixed" | "accepted" | "excluded";

/** Something that is doubtful about a label, with what was decided about it. */
export interface FindingRow extends LabelFinding {
  title: string;
  stepCount: number;
  /** Agents of the trace, to choose from. */
  agents: string[];
  /** The beginning of the labeled step's text; null where there is no such step. */
  excerpt: string | null;
  /** Why the label says so. */
  reason: string;
  /** Null while nobody has decided about this claim. */
  decision: { kind: FindingDecision; reason: string; decidedByName: string; createdAt: string } | null;
}

export interface FindingPage {
  rows: FindingRow[];
  nextCursor: string | null;
  /** Findings that nobody has decided about, and those that somebody has, by fault. */
  counts: Record<LabelFault, { open: number; decided: number }>;
  /** Labels that were looked at. */
  labelCount: number;
  /** More labels than are looked at: only the newest were. */
  isCut: boolean;
}

/** What each fault is called, and what it says about a label. */
export const faultWords: Readonly<Record<LabelFault, { title: string; text: string }>> = {
  "step-out-of-range": { title: "Step out of range", text: "This step does not exist in the trace." },
  "unknown-agent": { title: "Agent never acts", text: "The labeled agent takes no step of the trace." },
  "agent-not-speaker": { title: "Agent not the speaker", text: "Another agent took the labeled step." },
  "empty-step": { title: "Empty step", text: "The labeled step is empty." },
  "on-question": { title: "On the question", text: "The labeled step is what the agents were asked." },
  "on-last-answer": {
    title: "On the last answer",
    text: "The labeled step is the last one, where failures often surface that were decided earlier.",
  },
  "after-first-error": {
    title: "After the first error",
    text: "A tool failed before the labeled step, so the label may name a consequence.",
  },
  "same-trace-different-labels": {
    title: "Same trace, different labels",
    text: "A trace with identical steps has a different label.",
  },
};
