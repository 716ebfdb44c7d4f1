import { type FindingBar } from "./alert-finding";

/** About so many bars make a chart. */
const barCount = 24;

/** Traces one after another as bars of about equal many; a bar never lies on both sides of the change at `at`. */
export function chartBars(observations: readonly { at: string; isHit: boolean }[], at: number): FindingBar[] {
  const size = Math.max(1, Math.ceil(observations.length / barCount));
  return [...barsOf(observations.slice(0, at), size, false), ...barsOf(observations.slice(at), size, true)];
}

function barsOf(side: readonly { at: string; isHit: boolean }[], size: number, isSince: boolean): FindingBar[] {
  const bars = Math.max(1, Math.round(side.length / size));
  if (side.length === 0) return [];
  return Array.from({ length: Math.min(bars, side.length) }, (_, bar) => {
    const count = Math.min(bars, side.length);
    const part = side.slice(Math.floor((bar * side.length) / count), Math.floor(((bar + 1) * side.length) / count));
    return {
      from: (part[0] as { at: string }).at,
      count: part.length,
      hits: part.filter(({ isHit }) => isHit).length,
      isSince,
    };
  });
}
