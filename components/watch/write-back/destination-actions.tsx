"use client";
import { actionsContext } from "@/components/ground/asking/actions-context";
import { type Action } from "@/components/ground/asking/ask";
import { type DestinationKind, type SendingRule } from "@/lib/attribution/write-back/destination-view";

export interface DestinationToSave {
  /** Null: a new one. */
  id: string | null;
  name: string;
  kind: DestinationKind;
  rule: SendingRule;
  baseUrl: string;
  project?: string;
  publicKey?: string;
  /** Absent: the stored one stays. */
  secret?: string;
  /** Absent: the stored one stays. */
  webhookSecret?: string;
  /** Absent: the stored one stays. */
  header?: { name: string; value: string };
}

/** What the page of write-back can do. Keys are sent to the server and never back. */
interface DestinationActions {
  save: Action<DestinationToSave & { workspace: string; seen: string | null }, { id: string }>;
  remove: Action<{ workspace: string; id: string }, unknown>;
  test: Action<{ workspace: string; id: string }, { problem: string | null }>;
  retry: Action<{ workspace: string; id: string }, { queuedCount: number }>;
}

const made = actionsContext<DestinationActions>("write-back");
export const DestinationActionsProvider = made.Provider;
export const useDestinationActions = made.useActions;
