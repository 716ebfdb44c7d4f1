import { type MethodPlan, type RunPlan } from "@/lib/attribution/run-plan";
import { formatCompact, formatCostRange, formatDuration, formatNumber, formatNumberRange } from "@/lib/format";

const compactRange = (min: number, max: number): string => {
  const [low, high] = [formatCompact(min), formatCompact(max)];
  return low === high ? low : `${low} – ${high}`;
};

/** At the provider's limits; null where it has none, and nothing can be said. */
function timeRange({ minMinutes, maxMinutes }: Pick<MethodPlan, "minMinutes" | "maxMinutes">): string | null {
  if (minMinutes === null || maxMinutes === null) return null;
  if (maxMinutes < 1) return "under a minute";
  const [low, high] = [Math.max(1, Math.ceil(minMinutes)), Math.ceil(maxMinutes)];
  if (high < 60) return `${formatNumberRange(low, high)} min`;
  const [shortest, longest] = [formatDuration(low * 60_000), formatDuration(high * 60_000)];
  return shortest === longest ? longest : `${shortest} – ${longest}`;
}

/** What the plan says in figures, one row each; none of a run that asks no model and replays nothing. */
export function planRows({ chosen }: Pick<RunPlan, "chosen">): { name: string; value: string }[] {
  const replays = chosen.replays
    ? [{ name: "Replays", value: formatNumberRange(chosen.replays.min, chosen.replays.max) }]
    : [];
  if (chosen.maxCalls === 0) return replays;
  const time = timeRange(chosen);
  return [
    ...replays,
    { name: "Calls", value: formatNumberRange(chosen.minCalls, chosen.maxCalls) },
    { name: "Tokens in", value: compactRange(chosen.minInputTokens, chosen.maxInputTokens) },
    { name: "Tokens out", value: compactRange(chosen.minOutputTokens, chosen.maxOutputTokens) },
    { name: "Cost", value: formatCostRange(chosen.minCostUsd, chosen.maxCostUsd) },
    ...(time === null ? [] : [{ name: "Time", value: time }]),
  ];
}

/** How many runs would be started: not those that are active, nor those that lack what the method compares with. */
export const startableCount = ({ traceCount, activeCount, chosen }: RunPlan): number =>
  chosen.unavailable === null ? Math.max(0, traceCount - activeCount - chosen.lackingCount) : 0;

/** Which traces are left out and why; empty where none is. */
export function leftOut({ activeCount, traceCount, chosen }: RunPlan): string[] {
  const words: string[] = [];
  if (activeCount > 0 && traceCount === 1)
    words.push("An identical run is already active; wait for it or cancel it first.");
  else if (activeCount > 0) {
    const isAll = activeCount === traceCount;
    const which = isAll ? "All of them are" : `${formatNumber(activeCount)} of them are`;
    words.push(`${which} already being run this way and ${isAll ? "would be" : "are"} left out.`);
  }
  if (chosen.unavailable === null && chosen.lackingCount > 0)
    words.push(
      `${formatNumber(chosen.lackingCount)} of them ${chosen.lackingCount === 1 ? "is" : "are"} left out: no other traces of the same question to compare with.`,
    );
  return words;
}
