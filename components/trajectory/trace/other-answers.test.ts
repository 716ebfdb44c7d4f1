import { describe, expect, it } from "vitest";
import { madeRun } from "./made-run.testing";
import { otherAnswers } from "./other-answers";

const answer = { agent: "Solver", stepIndex: 4, reason: "", quotes: [], suspects: [] };
const best = { agent: "Solver", stepIndex: 4 };
const words = (...runs: Parameters<typeof madeRun>[0][]) =>
  otherAnswers(
    runs.map((run, at) => madeRun({ id: String(at), method: `method-${at}`, attribution: answer, ...run })),
    best,
    null,
  ).map((one) => one.words);

describe("otherAnswers", () => {
  it("says where each agrees and where not", () => {
    expect(words({})).toEqual(["agrees"]);
    expect(words({ attribution: { ...answer, agent: "Solver (thought)", stepIndex: 6 } })).toEqual([
      "same agent, step 6",
    ]);
    expect(words({ attribution: { ...answer, agent: "Planner" } })).toEqual(["same step, but names Planner"]);
    expect(words({ attribution: { ...answer, agent: "Planner", stepIndex: 1 } })).toEqual(["Planner, step 1"]);
  });

  it("says of one that abstains how early it would have had the step read", () => {
    const suspects = [
      { stepIndex: 1, agent: "Planner", score: 0.4 },
      { stepIndex: 4, agent: "Solver", score: 0.3 },
    ];
    const abstaining = { ...answer, stepIndex: 1, isAbstained: true, suspects };
    expect(words({ attribution: abstaining, model: null })).toEqual(["names no step; ranks step 4 number 2 to read"]);
    expect(words({ attribution: { ...abstaining, suspects: [] } })).toEqual(["names no step"]);
  });

  it("tells the newest of each reader, and nothing foretold, stopped, unanswered or shown already", () => {
    const old = madeRun({ id: "old", attribution: answer });
    const newer = madeRun({ id: "newer", createdAt: "2026-02-01T00:00:00Z", attribution: answer });
    const other = madeRun({ id: "other", model: "judge-b", attribution: answer });
    const rest = [
      madeRun({ id: "partial", model: "judge-c", status: "PARTIAL", attribution: answer }),
      madeRun({ id: "foretold", method: "simulated-replay", attribution: answer }),
      madeRun({ id: "running", method: "consensus", status: "RUNNING" }),
    ];
    const ids = (shown: typeof old | null) =>
      otherAnswers([old, newer, other, ...rest], best, shown).map((one) => one.run.id);
    expect(ids(null)).toEqual(["newer", "other"]);
    expect(ids(newer)).toEqual(["other"]);
  });
});
