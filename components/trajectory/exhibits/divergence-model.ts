import { type Divergence } from "@/lib/traces/exhibit";

export type AlignedRow = Divergence["nearest"]["rows"][number];

/** The steps where passed traces part from this one, the most suspicious first. */
export const partings = ({ points }: Divergence): Divergence["points"] =>
  points
    .filter(({ partingCount }) => partingCount > 0)
    .sort((a, b) => b.suspicion - a.suspicion || b.partingCount - a.partingCount || a.stepIndex - b.stepIndex);

/** "In 3 of 5 passed traces the two part for good at step 12." */
export function partingWords(exhibit: Divergence): string {
  const passed = exhibit.peers.length;
  const of = passed === 1 ? "the one passed trace" : `of ${passed} passed traces`;
  const [first] = partings(exhibit);
  if (!first) return passed === 1 ? "It does not diverge from the one passed trace." : `It diverges from none ${of}.`;
  return passed === 1
    ? `It diverges from ${of} for good at step ${first.stepIndex}.`
    : `It diverges from ${first.partingCount} ${of} for good at step ${first.stepIndex}.`;
}

/** The row at which the nearest passed trace parts for good; null where they never do. */
export function partingRow({ peers, nearest }: Divergence): number | null {
  const partsAt = peers.find(({ title }) => title === nearest.title)?.partsAt ?? null;
  if (partsAt === null) return null;
  const row = nearest.rows.findIndex(({ failed }) => failed === partsAt);
  return row < 0 ? null : row;
}

/** The rows around the parting that are shown at first, as a half-open range. */
export function rowsAtFirst(exhibit: Divergence, around: number): { from: number; to: number } {
  const at = partingRow(exhibit) ?? 0;
  const from = Math.max(0, at - around);
  return { from, to: Math.min(exhibit.nearest.rows.length, Math.max(at + around + 1, from + 2 * around + 1)) };
}
