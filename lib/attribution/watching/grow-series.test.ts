import fc from "fast-check";
import { expect, it } from "vitest";
import { seededRandom } from "../statistics/seeded-random";
import { currentSeries, growSeries, seriesKey } from "./grow-series";
import { type Counted, type SeriesState } from "./rule-state";

const subject = { systemKey: "shop", agent: null, method: null };
const ofVersion = (version: string) => ({ ...subject, method: { name: "tracer", version, tracerVersionId: null } });
const settings = { watched: "failed", rate: 0.05 } as const;

const history = (count: number, seed: number, shareAt: (at: number) => number): Counted[] => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, at) => ({
    at: new Date(Date.UTC(2026, 0, 1, at)).toISOString(),
    traceId: `trace ${at}`,
    value: random() < shareAt(at) ? "failed" : "passed",
  }));
};

const behind = (known: readonly Counted[], { seen }: SeriesState): Counted[] =>
  known.filter(({ at }) => seen === null || at > seen.at).toSorted((a, b) => (a.at < b.at ? -1 : 1));

/** One check over what is known by then; answers the series and what it told. */
const checkOnce = (before: SeriesState, known: readonly Counted[]) => {
  const told: { at: string; from: string }[] = [];
  const counted: string[] = [];
  let series = before;
  for (;;) {
    const come = behind(known, series);
    const grown = growSeries(series, come, settings);
    const { seen } = grown.series;
    counted.push(...come.filter(({ at }) => seen !== null && at <= seen.at).map(({ at }) => at));
    series = grown.series;
    if (!grown.found) return { series, told, counted };
    const { change, counted: of } = grown.found;
    told.push({ at: (of[change.at] as Counted).at, from: (of[change.from] as Counted).at });
  }
};

const arrivals = fc.record({
  seed: fc.integer({ min: 1, max: 1_000 }),
  sizes: fc.array(fc.integer({ min: 1, max: 150 }), { minLength: 1, maxLength: 8 }),
});

it("tells the same whatever batches the observations come in, with no more of them at hand than its window", () => {
  const first = currentSeries({}, subject);
  fc.assert(
    fc.property(arrivals, ({ seed, sizes }) => {
      const all = history(900, seed, (at) => (at < 600 ? 0.2 : 0.5));
      const whole = checkOnce(first, all);
      let [series, end] = [first, 0];
      const told: unknown[] = [];
      for (const size of [...sizes, 900]) {
        end = Math.min(900, end + size);
        const step = checkOnce(series, all.slice(0, end));
        told.push(...step.told);
        series = step.series;
        expect(series.window.length).toBeLessThanOrEqual(504);
      }
      expect([told, series]).toEqual([whole.told, whole.series]);
    }),
    { numRuns: 25 },
  );
});

it("counts each trace once at most and in the order of time, whatever comes late and however often the method changes", () => {
  const versions = fc.array(fc.constantFrom("1", "2", "3"), { minLength: 9, maxLength: 9 });
  fc.assert(
    fc.property(arrivals, versions, ({ seed, sizes }, methods) => {
      const random = seededRandom(seed);
      // In any order: the older ones come last as often as first.
      const order = history(600, seed, () => 0.3).map((each) => ({ each, drawn: random() }));
      const shuffled = order.toSorted((a, b) => a.drawn - b.drawn).map(({ each }) => each);
      let all: Record<string, SeriesState> = {};
      let end = 0;
      const counted: string[] = [];
      for (const [check, size] of [...sizes, 600].entries()) {
        end = Math.min(600, end + size);
        const before = currentSeries(all, ofVersion(methods[check] as string));
        const step = checkOnce(before, shuffled.slice(0, end));
        counted.push(...step.counted);
        all = { [seriesKey(step.series)]: step.series };
      }
      expect(counted).toEqual([...new Set(counted)].toSorted());
    }),
    { numRuns: 50 },
  );
});

it(
  "holds the stated rate over all methods together that read the same failures anew, one after another",
  { tags: ["long"] },
  () => {
    const histories = 300;
    let told = 0;
    for (let seed = 0; seed < histories; seed += 1) {
      const all = history(500, 20_000 + seed, () => 0.3);
      let series: Record<string, SeriesState> = {};
      // Each reads every failure that is there, the older ones too, with errors of its own.
      const tells = [125, 250, 375, 500].map((end, version) => {
        const random = seededRandom(30_000 + 10 * seed + version);
        const read = all.slice(0, end).map((each) => (random() < 0.2 ? { ...each, value: "failed" } : each));
        const step = checkOnce(currentSeries(series, ofVersion(`${version}`)), read);
        series = { [seriesKey(step.series)]: step.series };
        return step.told.length;
      });
      if (tells.some((count) => count > 0)) told += 1;
    }
    // Four stretches of 125 make one of 500: at most 5%, up to the end of the 99.5% interval of 300. Each over all of
    // the history, they would be told of four times as often.
    expect(told).toBeLessThanOrEqual(26);
  },
);

it("keeps a series that is of the same, and that of another system alone", () => {
  const [one] = [
    checkOnce(
      currentSeries({}, ofVersion("1")),
      history(40, 1, () => 0.3),
    ).series,
  ];
  const all = { [seriesKey(one)]: one };
  expect(currentSeries(all, ofVersion("1"))).toBe(one);
  expect(currentSeries(all, ofVersion("2"))).toMatchObject({ since: one.seen, seen: one.seen, window: [], count: 0 });
  expect(currentSeries(all, { ...subject, systemKey: "desk" })).toMatchObject({ since: null, seen: null });
});
