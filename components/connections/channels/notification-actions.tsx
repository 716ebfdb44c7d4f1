"use client";
import { actionsContext } from "@/components/ground/asking/actions-context";
import { type Action } from "@/components/ground/asking/ask";
import { type ChangeType } from "@/lib/attribution/watching/change-types";
import { type ChannelKind, type ChannelTest } from "@/lib/attribution/watching/channel-view";

export interface ChannelToSave {
  /** Null: a new one. */
  id: string | null;
  name: string;
  kind: ChannelKind;
  /** Absent: the stored one stays. */
  url?: string;
  /** Absent: the stored one stays. Null: none. */
  header?: { name: string; value: string } | null;
  /** Absent: the stored ones stay. */
  addresses?: string[];
  /** Of a webhook. */
  changes?: ChangeType[];
}

/** What the page of notifications can do. A secret is answered once, when it is made. */
interface NotificationActions {
  save: Action<ChannelToSave & { workspace: string; seen: string | null }, { id: string; secret: string | null }>;
  remove: Action<{ workspace: string; id: string }, unknown>;
  enable: Action<{ workspace: string; id: string; isEnabled: boolean }, unknown>;
  test: Action<{ workspace: string; id: string }, ChannelTest>;
  rotate: Action<{ workspace: string; id: string }, { secret: string; previousUntil: string }>;
  saveHosts: Action<{ workspace: string; hosts: string[]; seen: string }, string[]>;
}

const made = actionsContext<NotificationActions>("notification");
export const NotificationActionsProvider = made.Provider;
export const useNotificationActions = made.useActions;
