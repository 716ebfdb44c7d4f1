"use client";
import { type LabelMode } from "@/lib/attribution/labels/label-mode";
import { actionsContext } from "@/components/ground/asking/actions-context";
import { type Action } from "@/components/ground/asking/ask";
import { type LabelClaim } from "@/lib/attribution/labels/label-claim";
import { type NothingNext } from "@/lib/attribution/labels/queue-view";
import { type Taxonomy } from "@/lib/attribution/taxonomies/taxonomy";

interface OfTrace {
  workspace: string;
  traceId: string;
}
interface OfQueue {
  workspace: string;
  queueId: string;
}

/** What a member may ask and change who labels the trace. */
export interface LabelingActions {
  /**
   * Keeps one's label; what is wrong with it comes back by JSON pointers, and then nothing was kept. `sawAttribution`
   * is whether it was made with knowledge of what others say.
   */
  saveAnnotation: Action<
    OfTrace &
      LabelClaim & { queueId: string | null; policyVersion: number | null; readingMs: number; seen?: string | null },
    { faults: { pointer: string; message: string }[]; sawAttribution: boolean }
  >;
  /** Notes that one was shown what runs and others say of the trace. */
  revealTrace: Action<OfTrace, unknown>;
  /** What the workspace means by a responsible agent and a decisive step. */
  readPolicy: Action<{ workspace: string }, LabelMode["policy"]>;
  takeNext: Action<OfQueue, { traceId: string } | { none: NothingNext }>;
  skipTurn: Action<OfTrace & OfQueue & { note: string | null }, unknown>;
  /** The trace that one labeled or skipped before; null where this is the first. */
  previousTurn: Action<OfTrace & OfQueue, { traceId: string } | null>;
  /** Says that one still reads; null where the trace is held for one no more. */
  renewReservation: Action<OfTrace & OfQueue, { expiresAt: string | null; isLost: boolean }>;
  /** What the workspace calls failures by. */
  readTaxonomy: Action<{ workspace: string }, Taxonomy>;
  deleteAnnotation: Action<OfTrace, unknown>;
}

const made = actionsContext<LabelingActions>("labeling");
export const LabelingActionsProvider = made.Provider;
export const useLabelingActions = made.useActions;
export const useLabelingActionsIfAny = made.useIfAny;
