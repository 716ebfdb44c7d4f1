import { type SplitShare } from "@/lib/attribution/evaluation/data-set-view";

/** Splits as typed: "train 50, test 50". */
type ReadSplits = { splits: SplitShare[]; fault: null } | { splits: null; fault: string };

const maxSplits = 10;

/**
 * Reads names with their shares, separated by commas; nothing typed is no split. The fault is a
 * sentence for the person who typed.
 */
export function readSplits(text: string): ReadSplits {
  const parts = text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  const splits: SplitShare[] = [];
  for (const part of parts) {
    const [, name, share] = /^(.*\S)\s+(\d{1,6}(?:\.\d{1,6})?)\s*%?$/.exec(part) ?? [];
    if (name === undefined || share === undefined)
      return refuse(`“${part}” is not a split: enter a name and a percentage, such as train 50.`);
    if (Number(share) <= 0) return refuse(`The percentage of “${name}” must be more than 0.`);
    splits.push({ name, share: Number(share) });
  }
  if (splits.length > maxSplits) return refuse(`A data set has at most ${maxSplits} splits.`);
  const names = new Set(splits.map(({ name }) => name.toLowerCase()));
  if (names.size < splits.length) return refuse("Two splits have the same name.");
  return { splits, fault: null };
}

const refuse = (fault: string): ReadSplits => ({ splits: null, fault });

/** As `readSplits` reads it. */
export const formatSplits = (splits: readonly SplitShare[]): string =>
  splits.map(({ name, share }) => `${name} ${share}`).join(", ");
