/** How often units are counted; null counts each once. These loops run once a draw, so they walk typed arrays. */
export type Times = Float64Array | null;

/** How many units there are, each as often as it is counted. */
export function countTimes(unitCount: number, times: Times): number {
  if (times === null) return unitCount;
  let count = 0;
  for (let unit = 0; unit < unitCount; unit += 1) count += times[unit] as number;
  return count;
}

/** Σ value of the units, each as often as it is counted. */
export function sumTimes(values: Float64Array, times: Times): number {
  let sum = 0;
  for (let unit = 0; unit < values.length; unit += 1)
    sum += (values[unit] as number) * (times === null ? 1 : (times[unit] as number));
  return sum;
}

/**
 * How often each place is said, written over `counts`. `unitOf` says whose each of the places is;
 * null where there is one a unit.
 */
export function countPlaces(counts: Float64Array, places: Int32Array, unitOf: Int32Array | null, times: Times): void {
  counts.fill(0);
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at] as number;
    const unit = unitOf === null ? at : (unitOf[at] as number);
    counts[place] = (counts[place] as number) + (times === null ? 1 : (times[unit] as number));
  }
}
