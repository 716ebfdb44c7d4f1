/**
 * Outcomes of a constant share that stick together: with the chance of `lag1` one says what the one before said, else
 * it is drawn anew. So the share is that of independent draws, and the lag-1 autocorrelation is `lag1`.
 */
export function stickySeries({
  count,
  share,
  lag1,
  random,
}: {
  count: number;
  share: number;
  lag1: number;
  random: () => number;
}): string[] {
  const series: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const before = series.at(-1);
    const isAsBefore = before !== undefined && random() < lag1;
    series.push(isAsBefore ? before : random() < share ? "failed" : "passed");
  }
  return series;
}
