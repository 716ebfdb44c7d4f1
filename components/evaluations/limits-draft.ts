import { typedDecimal, typedWhole } from "@/components/ui/typed-figure";

/** Limits as typed; empty for none. */
export interface LimitsDraft {
  maxCostUsd: string;
  maxTokens: string;
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
