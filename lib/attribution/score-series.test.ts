import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseTrace } from "@/lib/traces/parse-trace";
import { findDrops, ownLogProbabilities, rankByFigures, toScoreSeries } from "./score-series";
import { makeLongTrace } from "./testing/make-trace";

const pointsOf = (values: readonly number[]) => values.map((value, stepIndex) => ({ stepIndex, value }));
const series = fc.array(fc.double({ min: -10, max: 10, noNaN: true }), { maxLength: 40 });

describe("drops", () => {
  it("are steps whose change for the worse is more than three times the usual one", () => {
    expect(findDrops(pointsOf([0.1, 0.15, 0.1, 0.9, 0.85, 0.8]), true)).toEqual([3]);
    expect(findDrops(pointsOf([-0.2, -0.3, -0.2, -4, -3.9]), false)).toEqual([3]);
  });

  it("are none where a figure changes for the better, changes evenly, or never", () => {
    expect(findDrops(pointsOf([0.9, 0.1, 0.1, 0.2]), true)).not.toContain(1);
    expect(findDrops(pointsOf([0.1, 0.2, 0.3, 0.4]), true)).toEqual([]);
    expect(findDrops(pointsOf([0.5, 0.5, 0.5]), true)).toEqual([]);
  });

  it("are none where nothing says what change is usual", () => {
    expect(findDrops(pointsOf([]), true)).toEqual([]);
    expect(findDrops(pointsOf([0.1]), true)).toEqual([]);
    expect(findDrops(pointsOf([0.1, 0.9]), true)).toEqual([]);
  });

  it("are the same when all figures are turned round with what is worse", () => {
    fc.assert(
      fc.property(series, (values) => {
        const turned = values.map((value) => -value);
        expect(findDrops(pointsOf(turned), false)).toEqual(findDrops(pointsOf(values), true));
      }),
    );
  });

  it("are found over steps without a figure, in whatever order the points come", () => {
    const points = [
      { stepIndex: 9, value: 0.9 },
      { stepIndex: 0, value: 0.1 },
      { stepIndex: 4, value: 0.15 },
      { stepIndex: 6, value: 0.1 },
    ];
    const { points: sorted, drops } = toScoreSeries({ title: "t", basis: "posted", isHigherWorse: true, points });
    expect(sorted.map(({ stepIndex }) => stepIndex)).toEqual([0, 4, 6, 9]);
    expect(drops).toEqual([9]);
  });
});

describe("a ranking by figures", () => {
  it("begins with the worst, of equals with the earliest, and holds the steps that have a figure", () => {
    const { steps } = makeLongTrace(5);
    const points = [
      { stepIndex: 3, value: 2 },
      { stepIndex: 1, value: 2 },
      { stepIndex: 4, value: 5 },
      { stepIndex: 9, value: 7 },
    ];
    expect(rankByFigures(steps, points, true).map(({ stepIndex, score }) => [stepIndex, score])).toEqual([
      [4, 5],
      [1, 2],
      [3, 2],
    ]);
    expect(rankByFigures(steps, points, false).map(({ stepIndex }) => stepIndex)).toEqual([1, 3, 4]);
  });
});

describe("steps' own log-probabilities", () => {
  const own = (logProbabilities: unknown) => ownLogProbabilities(makeLongTrace(4, { metadata: { logProbabilities } }));

  it("are the mean per token, as stated or as the mean of the tokens", () => {
    expect(own([-0.5, [-1, -3], null, 0])).toEqual([
      { stepIndex: 0, value: -0.5 },
      { stepIndex: 1, value: -2 },
      { stepIndex: 3, value: 0 },
    ]);
  });

  it.each([
    ["Who&When", { mistake_agent: "B", mistake_step: "1", mistake_reason: "x", logProbabilities: [-0.5, [-1, -3]] }],
    ["a history", { logProbabilities: [-0.5, [-1, -3]] }],
  ])("come with a file of %s", (_, fields) => {
    const history = [
      { role: "human", name: "A", content: "one" },
      { role: "assistant", name: "B", content: "two" },
    ];
    const [parsed] = parseTrace(JSON.stringify({ question: "Q?", history, ...fields })).traces;
    if (!parsed?.trace) throw new Error("The file holds a trace.");
    expect(ownLogProbabilities(parsed.trace)).toEqual([
      { stepIndex: 0, value: -0.5 },
      { stepIndex: 1, value: -2 },
    ]);
  });

  it("are left out where an entry is no log-probability, and beyond the steps", () => {
    expect(own([0.3, "-1", [], [-1, null], -1, -1])).toEqual([]);
    expect(own([Number.NEGATIVE_INFINITY])).toEqual([]);
  });

  it("are none where the trace carries none", () => {
    expect(ownLogProbabilities(makeLongTrace(2))).toEqual([]);
    expect(own({ 0: -1 })).toEqual([]);
    expect(own("-1")).toEqual([]);
  });
});
