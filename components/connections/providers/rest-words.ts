import { type ProviderRest } from "@/lib/attribution/provider-view";
import { formatDuration } from "@/lib/format";

/** "in 12 s", "in 1 min 30 s"; "any moment now" for what is due. */
export const inWords = (until: string, nowMs: number): string => {
  const seconds = Math.ceil((Date.parse(until) - nowMs) / 1_000);
  return seconds > 0 ? `in ${formatDuration(seconds * 1_000)}` : "any moment now";
};

/** When a provider that is paused is tried again, and by whom. */
export const triedAgainWords = ({ until, isTried }: Pick<ProviderRest, "until" | "isTried">, nowMs: number): string => {
  if (isTried) return "A run is trying it now.";
  if (Date.parse(until) <= nowMs) return "The next run that uses it will try it.";
  return `It will be tried again ${inWords(until, nowMs)}.`;
};
