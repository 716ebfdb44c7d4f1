import { describe, expect, it } from "vitest";
import { type Correction, correctOf, correctShares, type PairRow } from "./corrected-shares";

const pair = (answer: string | null, truth: string | null, count: number, fields: Partial<PairRow> = {}): PairRow => ({
  of: "agent",
  answer,
  truth,
  isDrawn: true,
  count,
  weight: count,
  square: count,
  ...fields,
});
const chosen = { isDrawn: false };
const percents = (correction: Correction | null) =>
  correction?.isEnough && [...correction.shares].map(([name, { value }]) => [name, Math.round(100 * value)]);

/** Of 1,000 traces runs blame the coder in 700; in a third of these the planner did it. */
const answers = new Map([
  ["coder", 700],
  ["planner", 300],
]);
const drawn = [pair("coder", "coder", 28), pair("coder", "planner", 14), pair("planner", "planner", 18)];

describe("correctShares", () => {
  it("moves shares toward what labels of a random draw say", () => {
    const found = correctShares(answers, drawn);
    expect(found).toMatchObject({ isEnough: true, isDrawn: true, labelled: 60, traceCount: 1000 });
    expect(percents(found)).toEqual([
      ["coder", 47],
      ["planner", 53],
    ]);
  });

  it("takes labels that people chose for how runs err, not for how often each agent is to blame", () => {
    // Thrice as many of the planner's traces were labeled as of the coder's.
    const found = correctShares(answers, [
      pair("coder", "coder", 39, chosen),
      pair("planner", "coder", 1, chosen),
      pair("coder", "planner", 60, chosen),
      pair("planner", "planner", 60, chosen),
    ]);
    expect(found).toMatchObject({ isEnough: true, isDrawn: false, labelled: 160, traceCount: 1000 });
    // (601 / 840 − 0.5) / (0.975 − 0.5) of the others, and 40 of the labeled ones.
    const coder = found?.isEnough ? found.shares.get("coder") : null;
    expect(coder?.value).toBeCloseTo(0.42, 2);
    expect(coder?.low).toBeLessThan(coder?.value ?? 0);
  });

  it("prefers random labels to more of the others", () => {
    const found = correctShares(answers, [...drawn, pair("coder", "planner", 200, chosen)]);
    expect(found).toMatchObject({ isEnough: true, isDrawn: true, labelled: 60 });
  });

  it("says how many labels are missing", () => {
    expect(correctShares(answers, [pair("coder", "coder", 12), pair("planner", "coder", 9, chosen)])).toEqual({
      isEnough: false,
      labelled: 21,
      drawn: 12,
      missing: 38,
      rare: [],
      isVague: false,
    });
  });

  it("says which agents too few of the chosen labels name", () => {
    const labels = [pair("coder", "coder", 160, chosen), pair("planner", "planner", 4, chosen)];
    expect(correctShares(answers, labels)).toMatchObject({ isEnough: false, missing: 50, rare: ["planner"] });
  });

  it("shows nothing where chosen labels say too little of how runs err, or are fewer than a hundred", () => {
    const even = new Map([
      ["coder", 515],
      ["planner", 485],
    ]);
    const labels = (each: number) =>
      ["coder", "planner"].flatMap((truth) => [
        pair("coder", truth, each + (truth === "coder" ? 5 : 0), chosen),
        pair("planner", truth, each, chosen),
      ]);
    expect(correctShares(even, labels(40))).toMatchObject({ isEnough: false, rare: [], isVague: true });
    expect(correctShares(even, labels(15))).toMatchObject({ isEnough: false, rare: [], isVague: false });
  });

  it("puts agents together that few of the chosen labels name", () => {
    const found = correctShares(new Map([...answers, ["surfer", 20]]), [
      pair("coder", "coder", 100, chosen),
      pair("planner", "planner", 7, chosen),
      pair("surfer", "surfer", 7, chosen),
    ]);
    expect(found?.isEnough && [...found.shares.keys()]).toEqual(["coder"]);
  });

  it("counts labels that stand for more traces than others for less than they are", () => {
    const uneven = [
      pair("coder", "coder", 20, { weight: 20, square: 20 }),
      pair("planner", "planner", 20, { weight: 200, square: 2000 }),
    ];
    // 220² / 2020 = 24.0
    expect(correctShares(answers, uneven)).toMatchObject({ isEnough: false, drawn: 40, missing: 27 });
  });

  it("leaves out labels that name no failure mode, and never gives that a share", () => {
    const modes = new Map([
      ["1.1", 400],
      [null, 600],
    ]);
    const found = correctShares(modes, [pair("1.1", "1.1", 40), pair(null, "2.6", 20), pair(null, null, 500)]);
    expect(found).toMatchObject({ isEnough: true, labelled: 60 });
    expect(found?.isEnough && [...found.shares.keys()]).toEqual(["1.1", "2.6"]);
  });

  it("corrects nothing where every answer is checked", () => {
    expect(correctShares(new Map([["coder", 60]]), [pair("coder", "coder", 60)])).toBeNull();
    expect(correctShares(new Map(), [])).toBeNull();
  });
});

it("corrects agents by pairs of agents, and modes by those of modes", () => {
  const answered = [
    ["coder", 400],
    ["coder", 300],
    ["planner", 300],
  ] as const;
  expect(percents(correctOf("agent", answered, drawn))).toEqual(percents(correctShares(answers, drawn)));
  expect(correctOf("mode", answered, drawn)).toMatchObject({ isEnough: false, labelled: 0 });
});
