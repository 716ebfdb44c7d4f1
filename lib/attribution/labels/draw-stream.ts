/** How a queue serves a trace: for what a look is worth, or because chance drew it. */
export type QueueStream = "worth" | "random";

/**
 * Draws the random stream of a queue: a simple random sample without replacement (Fisher and Yates' shuffle, ended
 * after the sample), in the order drawn, so that what has been labeled of it at any moment is a simple random sample
 * too. Each item is in it with the probability sample ÷ population (Cochran, Sampling Techniques, 3rd ed., 2.1).
 * `random` gives numbers from 0 to below 1; the others keep their order.
 */
export const drawStream = <T>(
  population: readonly T[],
  { sampleCount, random }: { sampleCount: number; random: () => number },
): { sample: T[]; rest: T[]; inclusionProbability: number } => {
  const count = Math.max(0, Math.min(sampleCount, population.length));
  const places = population.map((_, at) => at);
  for (let at = 0; at < count; at += 1) {
    const other = at + Math.floor(random() * (places.length - at));
    [places[at], places[other]] = [places[other] ?? at, places[at] ?? other];
  }
  const drawn = new Set(places.slice(0, count));
  return {
    sample: places.slice(0, count).map((at) => population[at] as T),
    rest: population.filter((_, at) => !drawn.has(at)),
    inclusionProbability: population.length === 0 ? 0 : count / population.length,
  };
};

/**
 * Which stream a person is served from next, so that random traces stay at `randomShare`
 * (0–1) of what they were served.
 */
export const nextStream = (served: Readonly<Record<QueueStream, number>>, randomShare: number): QueueStream =>
  served.random < randomShare * (served.random + served.worth + 1) ? "random" : "worth";
