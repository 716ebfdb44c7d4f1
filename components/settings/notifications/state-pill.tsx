import { stateWords } from "@/components/settings/notifications/notification-words";
import { Pill } from "@/components/ui/pill";
import { type DeliveryState } from "@/lib/attribution/watching/channel-view";

export function StatePill({ state }: { state: DeliveryState }) {
  const tone = state === "failed" ? "fault" : state === "pending" ? "dashed" : "neutral";
  return <Pill tone={tone}>{stateWords[state]}</Pill>;
}
