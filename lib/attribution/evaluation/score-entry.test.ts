import { describe, expect, it } from "vitest";
import { contentFreeBaselines, isLabelled } from "./content-free-baselines";
import { meanScore, scoreBaseline, scoreEntry, withMissing } from "./score-entry";
import { nothingRight, scorePrediction } from "./score-prediction";
import { madeCase, madeEntry, madePrediction } from "./testing/made-evaluation";

const cases = [madeCase(0), madeCase(1)].filter(isLabelled);

describe("scoreEntry", () => {
  it("keeps the order of the cases, whatever the order of the answers, and passes over answers on others", () => {
    const scored = scoreEntry(
      madeEntry("a"),
      [madePrediction(9), madePrediction(1), madePrediction(0, { stepIndex: 1 })],
      cases,
    );
    expect(scored.cases.map((score) => score?.step)).toEqual([0, 1]);
    expect(scored.leftOut).toEqual({ pending: 0, stopped: 0, withoutTruth: 0, seen: 0 });
  });

  it("counts a case by the repeats that count", () => {
    const scored = scoreEntry(
      madeEntry("a"),
      [madePrediction(0), madePrediction(0, { repeat: 2, state: "stopped" })],
      cases,
    );
    expect(scored.cases.map((score) => score?.step ?? null)).toEqual([1, null]);
    expect(scored.leftOut.pending).toBe(1);
  });
});

it("fills what another system left out, and nothing of a method", () => {
  const given = [madePrediction(0)];
  expect(withMissing({ kind: "upload" }, cases, given)[1]).toMatchObject({
    traceId: "trace-1",
    state: "failed",
    costUsd: 0,
  });
  expect(withMissing({ kind: "method" }, cases, given)).toBe(given);
  const unanswered = [madePrediction(0, { state: "stopped" }), madePrediction(1, { state: "pending" })];
  expect(withMissing({ kind: "upload" }, cases, unanswered).map(({ state }) => state)).toEqual(["failed", "failed"]);
});

it("takes the distance over what named a step, and is nothing of nothing", () => {
  const truth = { agent: "Coder", stepIndex: 3 };
  const far = scorePrediction({ state: "answered", agent: "A", stepIndex: 1, suspects: [] }, truth);
  expect(meanScore([far, nothingRight])).toMatchObject({ distance: 2, within: [0, 0.5, 0.5, 0.5, 0.5] });
  expect(meanScore([])).toBeNull();
  expect(meanScore([nothingRight, nothingRight])?.distance).toBeNull();
});

it("makes a line of a rule, which answers every case", () => {
  for (const rule of contentFreeBaselines(cases)) {
    const { entry, cases: scores } = scoreBaseline(rule, cases);
    expect(entry).toMatchObject({ kind: "baseline", id: rule.name, model: null });
    expect(scores.every((score) => score !== null)).toBe(true);
  }
});
