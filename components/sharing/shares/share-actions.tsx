"use client";
import { actionsContext } from "@/components/ground/asking/actions-context";
import { type Action } from "@/components/ground/asking/ask";
import { type ShareSettings } from "@/lib/traces/share-settings";
import { type NewShare, type SharePreview, type ShareView } from "@/lib/traces/share-view";

interface OfTrace {
  workspace: string;
  traceId: string;
}

/** A share as it was made: `url` is its whole address, which is seen this once. */
export type MadeShare = Omit<NewShare, "token"> & { url: string };

/** A page of links, newest first. */
export interface SharePage {
  shares: ShareView[];
  nextCursor: string | null;
}

/** What can be done with the links of a trace. */
interface ShareActions {
  /** What a reader would see of it. Makes nothing. */
  preview: Action<OfTrace & { settings: ShareSettings }, SharePreview>;
  /**
   * `expiresInHours` is null for a link that does not expire, `passphrase` for one that everybody who has it can read.
   */
  create: Action<
    OfTrace & { settings: ShareSettings; expiresInHours: number | null; passphrase: string | null },
    MadeShare
  >;
  list: Action<OfTrace & { cursor?: string }, SharePage>;
  revoke: Action<{ workspace: string; shareId: string }, unknown>;
}

const made = actionsContext<ShareActions>("share");
export const ShareActionsProvider = made.Provider;
export const useShareActions = made.useActions;
