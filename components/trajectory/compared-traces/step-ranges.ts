/** The stretches of steps that cover these indexes, which rise; nulls are passed over. Both ends included. */
export function stepRanges(indexes: readonly (number | null)[]): [first: number, last: number][] {
  const ranges: [number, number][] = [];
  for (const index of indexes) {
    if (index === null) continue;
    const last = ranges.at(-1);
    if (last && index <= last[1] + 1) last[1] = index;
    else ranges.push([index, index]);
  }
  return ranges;
}
