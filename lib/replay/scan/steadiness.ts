/** The chance that a correction that mends a step is passed over, at most, by how steady the system shows itself. */
const missLevel = 0.01;

/**
 * How often a replay ends otherwise than most replays of its arm (0–1), over arms of which each gives the ends of its
 * replays. Of an arm of n replays n − 1 can differ;
 * with Krichevsky and Trofimov's half (1981, IEEE Trans. Inf. Theory 27:199) beside what was counted, so that
 * few replays prove no steadiness.
 */
export function deviation(arms: readonly (readonly string[])[]): number {
  let [different, all] = [0, 0];
  for (const ends of arms) {
    const counts = new Map<string, number>();
    for (const end of ends) counts.set(end, (counts.get(end) ?? 0) + 1);
    different += ends.length - Math.max(0, ...counts.values());
    all += Math.max(0, ends.length - 1);
  }
  return (different + 0.5) / (all + 1);
}

/**
 * How many corrected replays without a flip pass over a step, at a deviation: so many that all of them go wrong by
 * chance at most once in a hundred.
 */
export const patienceFor = (deviationShare: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, Math.ceil(Math.log(missLevel) / Math.log(Math.min(0.9, deviationShare)))));
