import { formatCompact, formatCost, formatCount, formatDateTime, formatDuration, formatNumber } from "@/lib/format";
import { type StepWindow } from "@/lib/traces/step-window";

/** What a step took: in short for its line, and each fact in full. */
export function stepFacts(step: StepWindow, clock: "24" | "12"): { short: string; full: string[] } {
  const { model, startedAt, durationMs, inputTokens, outputTokens, costUsd, contentLength } = step;
  const tokens = (inputTokens ?? 0) + (outputTokens ?? 0);
  const isDated = startedAt !== undefined && !Number.isNaN(Date.parse(startedAt));
  const short = [
    model,
    durationMs === undefined ? null : formatDuration(durationMs),
    tokens > 0 ? `${formatCompact(tokens)} tokens` : null,
    costUsd === undefined ? null : formatCost(costUsd),
    `${formatNumber(contentLength)} ch`,
  ];
  const full = [
    model === undefined ? null : `Model ${model}`,
    isDated ? `Began ${formatDateTime(startedAt, clock)}` : null,
    durationMs === undefined ? null : `Took ${formatDuration(durationMs)}`,
    inputTokens === undefined ? null : `Read ${formatCount(inputTokens, "token")}`,
    outputTokens === undefined ? null : `Wrote ${formatCount(outputTokens, "token")}`,
    costUsd === undefined ? null : `Cost ${formatCost(costUsd)}`,
    formatCount(contentLength, "character"),
  ];
  const isSaid = (fact: string | null | undefined): fact is string => typeof fact === "string" && fact !== "";
  return { short: short.filter(isSaid).join(" · "), full: full.filter(isSaid) };
}
