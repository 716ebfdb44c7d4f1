import { type ChangeType } from "./change-types";

export const channelKinds = ["webhook", "slack", "email"] as const;
export type ChannelKind = (typeof channelKinds)[number];

/** Most addresses of one email channel. */
export const maxAddresses = 20;
/** So long after a change of the signing secret the one before still signs too, in hours. */
export const rotationHours = 24;

/** A channel as a member may see it: never with its address or its secrets. Dates are ISO 8601. */
export interface ChannelView {
  id: string;
  name: string;
  kind: ChannelKind;
  isEnabled: boolean;
  /** What a webhook is told of beside alerts, automations and the budget. */
  changes: ChangeType[];
  /** What may be shown of where it leads to. */
  hint: string;
  /** Why it was switched off by itself. */
  note: string | null;
  /** Until when the receiver is left alone because it was down. */
  heldUntil: string | null;
  createdByName: string;
  createdAt: string;
  pendingCount: number;
  /** The newest delivery. */
  last: { status: DeliveryState; at: string } | null;
}

export type DeliveryState = "pending" | "delivered" | "failed";

export interface DeliveryAttemptView {
  number: number;
  at: string;
  /** Null where nothing answered. */
  statusCode: number | null;
  latencyMs: number;
  /** Null where it was taken. */
  problem: string | null;
  /** The beginning of what the receiver said. */
  answer: string | null;
}

export interface DeliveryView {
  id: string;
  type: string;
  title: string;
  status: DeliveryState;
  createdAt: string;
  deliveredAt: string | null;
  nextAttemptAt: string | null;
  /** The newest first. */
  attempts: DeliveryAttemptView[];
}

/** What a test delivery came to. */
export interface ChannelTest {
  status: DeliveryState;
  attempt: DeliveryAttemptView | null;
}
