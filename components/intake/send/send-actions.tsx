"use client";
import { actionsContext } from "@/components/ground/asking/actions-context";
import { type Action } from "@/components/ground/asking/ask";

/** What an exporter has sent since a moment: the newest trace of it, once there is one. */
export interface Sent {
  hasSpans: boolean;
  trace: { id: string; title: string } | null;
}

interface SendActions {
  find: Action<{ workspace: string; since: string }, Sent>;
  createKey: Action<
    { workspace: string; name: string; role: "EDITOR"; expiresInDays: number | null },
    { id: string; key: string }
  >;
}

const made = actionsContext<SendActions>("sending");
export const SendActionsProvider = made.Provider;
export const useSendActions = made.useActions;
