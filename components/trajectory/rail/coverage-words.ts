import { type RunCoverage } from "@/lib/attribution/run-coverage";
import { formatCount, formatNumber } from "@/lib/format";

/**
 * The totals of a run's reading: what at least one call saw in full, in part, and what none saw; only what there is.
 */
export function coverageTotals(coverage: RunCoverage): { name: string; value: string }[] {
  const { full, shortened, never, mediaCount = 0, seenMediaCount = 0 } = coverage;
  const cut = shortened.reduce((sum, { length, seen }) => ({ seen: sum.seen + seen, length: sum.length + length }), {
    seen: 0,
    length: 0,
  });
  const told = mediaCount - seenMediaCount;
  const seen = `${formatCount(seenMediaCount, "image")} seen`;
  const others = `${formatNumber(told)}${seenMediaCount > 0 ? " more" : ""}, type and size only`;
  const words = [...(seenMediaCount > 0 ? [seen] : []), ...(told > 0 ? [others] : [])];
  const media = words.length === 0 ? [] : [{ name: "Media", value: words.join("; ") }];
  const texts = [
    { name: "In full", steps: full.stepCount, text: formatCount(full.length, "character") },
    {
      name: "Shortened",
      steps: shortened.length,
      text: `${formatNumber(cut.seen)} of ${formatCount(cut.length, "character")}`,
    },
    { name: "Never", steps: never.stepCount, text: formatCount(never.length, "character") },
  ]
    .filter(({ steps }) => steps > 0)
    .map(({ name, steps, text }) => ({ name, value: `${formatCount(steps, "step")}, ${text}` }));
  return [...texts, ...media];
}

/** Stretches of steps as words, the first few: "0–10, 12 and 3 stretches more". */
export function stretchWords(stretches: readonly { first: number; last: number }[], most = 6): string {
  const words = stretches.slice(0, most).map(({ first, last }) => (first === last ? `${first}` : `${first}–${last}`));
  const rest = stretches.length - words.length;
  return words.join(", ") + (rest > 0 ? ` and ${formatCount(rest, "stretch", "stretches")} more` : "");
}
