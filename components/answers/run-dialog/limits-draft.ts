import { typedDecimal, typedWhole } from "@/components/ground/ui/typed-figure";

/** Limits as typed; empty for none. */
export interface LimitsDraft {
  maxCostUsd: string;
  maxTokens: string;
}

/** Where something could well be stopped; null where that is not known, or where nothing is asked. */
export interface SuggestedLimits {
  costUsd: number | null;
  tokens: number | null;
}

/** What must be mended before the limits can be kept, by field. */
export function limitFaults({ maxCostUsd, maxTokens }: LimitsDraft): { maxCostUsd?: string; maxTokens?: string } {
  return {
    ...(maxCostUsd.trim() !== "" && !typedDecimal(maxCostUsd)
      ? { maxCostUsd: "An amount above 0, or empty for no limit." }
      : {}),
    ...(maxTokens.trim() !== "" && !typedWhole(maxTokens)
      ? { maxTokens: "A whole number above 0, or empty for no limit." }
      : {}),
  };
}

/** The limits as they are sent; null where there is none, or where what was typed is no limit. */
export const readLimits = ({ maxCostUsd, maxTokens }: LimitsDraft) => ({
  maxCostUsd: typedDecimal(maxCostUsd) || null,
  maxTokens: typedWhole(maxTokens) || null,
});

/** Rounded up to two digits that count, for a limit that is suggested: 0.0312 → 0.032. */
export function roundUp(value: number): number {
  const unit = 10 ** (Math.floor(Math.log10(value)) - 1);
  return Number((Math.ceil(value / unit - 1e-9) * unit).toPrecision(2));
}
