import { stateWords } from "@/components/connections/channels/notification-words";
import { Pill } from "@/components/ground/ui/pill";
import { type DeliveryState } from "@/lib/attribution/watching/channel-view";

export function StatePill({ state }: { state: DeliveryState }) {
  const tone = state === "failed" ? "fault" : state === "pending" ? "dashed" : "neutral";
  return <Pill tone={tone}>{stateWords[state]}</Pill>;
}
