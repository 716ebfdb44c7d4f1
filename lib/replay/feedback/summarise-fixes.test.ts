import { describe, expect, it } from "vitest";
import { mcnemarExact } from "@/lib/attribution/statistics/mcnemar";
import { type FixArm, fixArms, type FixAttempt } from "./fix-study";
import { summariseFixes } from "./summarise-fixes";

const settings = { arms: fixArms, rounds: 3 };

/** Attempts of one arm at an incident that is fixed in that round, or never. */
const attemptsOf = (
  incidentId: string,
  arm: FixArm,
  fixedIn: number | null,
  agent: string | null = null,
): FixAttempt[] =>
  Array.from({ length: fixedIn ?? 3 }, (_, at) => ({
    incidentId,
    arm,
    round: at + 1,
    told: null,
    agent,
    stepIndex: agent === null ? null : 2,
    problem: null,
    outcome: at + 1 === fixedIn ? "passed" : "failed",
  }));

const cases: [lesson: number | null, retry: number | null, control: number | null, agent: string][] = [
  ...Array.from({ length: 12 }, (): [number, null, null, string] => [1, null, null, "Coder"]),
  ...Array.from({ length: 4 }, (): [number, number, number, string] => [2, 1, 3, "Planner"]),
  ...Array.from({ length: 2 }, (): [null, number, null, string] => [null, 3, null, "Coder (tool)"]),
  ...Array.from({ length: 2 }, (): [null, null, null, string] => [null, null, null, "Coder"]),
];
const incidents = cases.map((_, at) => ({ id: String(at), method: at % 2 === 0 ? "a" : "b" }));
const attempts = cases.flatMap(([lesson, retry, control, agent], at) => [
  ...attemptsOf(String(at), "lesson", lesson, agent),
  ...attemptsOf(String(at), "retry", retry),
  ...attemptsOf(String(at), "control", control),
]);

describe("summariseFixes", () => {
  const result = summariseFixes(incidents, attempts, settings);

  it("adds up what was fixed by each round, with an interval", () => {
    expect(result.arms.map(({ rounds }) => rounds.map(({ fixed }) => fixed))).toEqual([
      [12, 16, 16],
      [4, 4, 6],
      [0, 0, 4],
    ]);
    const [first] = result.arms[0]?.rounds ?? [];
    expect(first).toMatchObject({ count: 20, value: 0.6 });
    expect(first?.low).toBeCloseTo(0.387, 3);
    expect(first?.high).toBeCloseTo(0.781, 3);
  });

  it("sets the lesson beside the other arms, incident by incident", () => {
    const last = result.comparisons.find(({ arm, round }) => arm === "retry" && round === 3);
    expect(last).toMatchObject({ both: 4, onlyLesson: 12, onlyOther: 2, neither: 2, pValue: mcnemarExact(12, 2) });
    expect(last?.difference.value).toBeCloseTo(0.5, 12);
    expect(last && last.difference.low > 0 && last.difference.high < 1).toBe(true);
    expect(result.comparisons).toHaveLength(6);
  });

  it("groups by agent, whatever its name is followed by, and by method", () => {
    expect(result.byAgent.map(({ name, arms }) => [name, arms.map(({ fixed, count }) => `${fixed}/${count}`)])).toEqual(
      [
        ["Coder", ["12/16", "2/16", "0/16"]],
        ["Planner", ["4/4", "4/4", "4/4"]],
      ],
    );
    expect(result.byMethod.map(({ name, arms }) => [name, arms[0]?.count])).toEqual([
      ["a", 10],
      ["b", 10],
    ]);
  });

  it("takes failures of one question for no independent ones", () => {
    // 20 questions, five failures each, which all go alike: two questions are fixed by the lesson
    // alone, one by the retry alone.
    const many = Array.from({ length: 100 }, (_, at) => ({
      id: String(at),
      method: null,
      question: Math.floor(at / 5),
    }));
    const tried = many.flatMap(({ id, question }) => [
      ...attemptsOf(id, "lesson", question < 4 ? 1 : null, "Coder"),
      ...attemptsOf(id, "retry", question === 4 ? 1 : null),
    ]);
    const wish = { arms: ["lesson", "retry"] as const, rounds: 1 };
    const shared = summariseFixes(many, tried, wish);
    const apart = summariseFixes(
      many.map(({ id, method }) => ({ id, method })),
      tried,
      wish,
    );
    expect([shared.questionCount, apart.questionCount]).toEqual([20, 100]);
    const [ofShared, ofApart] = [shared.comparisons[0], apart.comparisons[0]];
    expect(ofShared).toMatchObject({ onlyLesson: 20, onlyOther: 5 });
    expect(ofApart?.pValue).toBeLessThan(0.01);
    // Four questions against one: 12 of the 32 ways to flip them are as far apart.
    expect(ofShared?.pValue).toBeCloseTo(12 / 32, 12);
    expect(ofApart?.difference.low).toBeGreaterThan(0.05);
    expect(ofShared?.difference.low).toBeLessThan(0);
    const [first, second] = [shared.arms[0]?.rounds[0], apart.arms[0]?.rounds[0]];
    expect(first).toMatchObject({ fixed: 20, count: 100, value: 0.2 });
    expect((first?.high ?? 0) - (first?.low ?? 0)).toBeGreaterThan(1.5 * ((second?.high ?? 0) - (second?.low ?? 0)));
    expect(shared.byAgent[0]?.arms[0]).toMatchObject({ fixed: 20, count: 100, low: first?.low });
  });

  it("leaves arms out that were not tried", () => {
    const alone = summariseFixes(incidents, attempts, { ...settings, arms: ["retry"] });
    expect(alone).toMatchObject({ arms: [{ arm: "retry" }], comparisons: [] });
  });
});
