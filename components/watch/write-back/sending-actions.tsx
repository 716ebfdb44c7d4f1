"use client";
import { actionsContext } from "@/components/ground/asking/actions-context";
import { type Action } from "@/components/ground/asking/ask";
import { type SelectionPreview } from "@/lib/attribution/write-back/destination-view";
import { type TraceSelection } from "@/lib/traces/trace-filter";

interface ToDestination {
  workspace: string;
  selection: TraceSelection;
  destinationId: string;
}

/** What sends answers about traces. */
interface SendingActions {
  destinations: Action<{ workspace: string }, { id: string; name: string }[]>;
  /** What sending would change at a destination; writes nothing. */
  preview: Action<ToDestination, SelectionPreview>;
  send: Action<ToDestination, { queuedCount: number }>;
}

const made = actionsContext<SendingActions>("sending");
export const SendingActionsProvider = made.Provider;
export const useSendingActions = made.useActions;
