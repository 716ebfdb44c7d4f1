import { typedDecimal } from "@/components/ground/ui/typed-figure";

/** 0.4 as a person types it: "40"; nothing for null. */
export const percentTyped = (share: number | null): string =>
  share === null ? "" : String(Math.round(share * 100_000) / 1000);

/**
 * A share in 0–1 from what was typed in percent, null for nothing; with the sentence that says what is wrong with it.
 */
export function readPercent(typed: string): { value: number | null; fault?: string } {
  if (typed.trim() === "") return { value: null };
  const percent = typedDecimal(typed.replace(/%\s*$/, ""));
  if (percent === null || percent <= 0 || percent > 100)
    return { value: null, fault: "A percentage above 0 and up to 100, or empty for none." };
  return { value: percent / 100 };
}
