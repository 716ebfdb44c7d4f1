import { type ProviderRest } from "@/lib/attribution/provider-view";
import { formatDuration } from "@/lib/format";

/** "in 12 s", "in 1 min 30 s"; "at once" for what is due. */
export const inWords = (until: string, nowMs: number): string => {
  const seconds = Math.ceil((Date.parse(until) - nowMs) / 1_000);
  return seconds > 0 ? `in ${formatDuration(seconds * 1_000)}` : "at once";
};

/** When a provider that is left alone is tried again, and by whom. */
export const triedAgainWords = ({ until, isTried }: Pick<ProviderRest, "until" | "isTried">, nowMs: number): string => {
  if (isTried) return "One run tries it now.";
  if (Date.parse(until) <= nowMs) return "The next run that asks it tries it.";
  return `It is tried again ${inWords(until, nowMs)}.`;
};
