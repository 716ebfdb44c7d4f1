import { type Sample } from "./metrics-text";

type Labels = Readonly<Record<string, string>>;

/** Counts values by labels into buckets, as Prometheus wants them. `bounds` grow. */
export const createHistogram = (bounds: readonly number[]) => {
  const series = new Map<string, { labels: Labels; counts: number[]; sum: number }>();
  const ends = [...bounds, Infinity];
  return {
    observe: (labels: Labels, value: number): void => {
      const key = JSON.stringify(labels);
      const one = series.get(key) ?? { labels, counts: ends.map(() => 0), sum: 0 };
      series.set(key, one);
      ends.forEach((end, at) => {
        if (value <= end) one.counts[at] = (one.counts[at] ?? 0) + 1;
      });
      one.sum += value;
    },
    samples: (): Sample[] =>
      [...series.values()].flatMap(({ labels, counts, sum }): Sample[] => [
        ...ends.map((end, at): Sample => ({
          suffix: "_bucket",
          labels: { ...labels, le: end === Infinity ? "+Inf" : String(end) },
          value: counts[at] ?? 0,
        })),
        { suffix: "_sum", labels, value: sum },
        { suffix: "_count", labels, value: counts.at(-1) ?? 0 },
      ]),
  };
};
