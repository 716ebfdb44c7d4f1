import { changeWords } from "@/lib/attribution/watching/change-types";
import { type ChannelKind, type DeliveryState } from "@/lib/attribution/watching/channel-view";

export const kindWords: Record<ChannelKind, string> = { webhook: "Webhook", slack: "Slack", email: "Email" };

export const stateWords: Record<DeliveryState, string> = {
  pending: "Pending",
  delivered: "Delivered",
  failed: "Failed",
};

const eventWords: Record<string, string> = {
  ...changeWords,
  "alert.raised": "Alert",
  "automation.matched": "Automation",
  "budget.nearly-spent": "Budget",
  "channel.test": "Test",
};
/** What a delivery tells of; an event of a later version by its own name. */
export const wordOfEvent = (type: string): string => eventWords[type] ?? type;
