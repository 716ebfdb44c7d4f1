import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nothingRight, scorePrediction } from "./score-prediction";

const truth = { agent: "WebSurfer", stepIndex: 4 };
const said = (agent: string | null, stepIndex: number | null, suspects: number[] = []) =>
  scorePrediction(
    { state: "answered", agent, stepIndex, suspects: suspects.map((at) => ({ stepIndex: at, agent: "" })) },
    truth,
  );

describe("scorePrediction", () => {
  it("scores each half by itself, agents by normalized name and steps as whole numbers", () => {
    expect(said("websurfer (thought)", 4)).toMatchObject({ agent: 1, step: 1, joint: 1, distance: 0, softStep: 1 });
    expect(said("WebSurfer", 14)).toMatchObject({ agent: 1, step: 0, joint: 0, distance: 10 });
    expect(said("Web", 4)).toMatchObject({ agent: 0, step: 1, joint: 0 });
  });

  it("scores whose fault it is where the label says so, and takes the party for a name that stands for it", () => {
    const answer = { state: "answered", agent: "Assistant", stepIndex: 4, suspects: [] } as const;
    const of = (party: "user" | "tool" | null, agent = "Assistant") =>
      scorePrediction({ ...answer, party }, { agent, stepIndex: 4, party: agent === "human" ? null : "tool" });
    expect(of("tool")).toMatchObject({ agent: 1, party: 1 });
    expect(of(null)).toMatchObject({ agent: 1, party: 0 });
    expect(of("user", "human")).toMatchObject({ agent: 1, joint: 1, party: 1 });
    expect(of("tool", "human")).toMatchObject({ agent: 0, joint: 0, party: 0 });
    expect(said("WebSurfer", 4).party).toBeNull();
  });

  it("counts an answer that names one half only as wrong in the other", () => {
    expect(said(null, 4)).toMatchObject({ agent: 0, step: 1, joint: 0 });
    expect(said("WebSurfer", null)).toMatchObject({
      agent: 1,
      step: 0,
      distance: null,
      softStep: 0,
      within: [0, 0, 0, 0, 0],
    });
  });

  it("measures how near a step is, and which place it has among different suspects, the answer first", () => {
    expect(said("", 6)).toMatchObject({ within: [0, 1, 1, 1, 1], softStep: Math.exp(-2), distance: 2 });
    expect(said("", 6, [6, 2, 2, 4])).toMatchObject({ top: [0, 1, 1], reciprocalRank: 1 / 3 });
    expect(said("", 6, [2, 1])).toMatchObject({ top: [0, 0, 0], reciprocalRank: 0 });
  });

  it("scores what was abstained by what would be read first, and what failed or could not be read as wrong", () => {
    const answer = { agent: "WebSurfer", stepIndex: 4, suspects: [{ stepIndex: 4, agent: "" }] };
    expect(scorePrediction({ state: "abstained", ...answer }, truth).joint).toBe(1);
    for (const state of ["unreadable", "failed"] as const)
      expect(scorePrediction({ state, ...answer }, truth)).toEqual(nothingRight);
  });

  it("shows beside what a search in text finds: 4 in 14, and names only in the same case", () => {
    expect(said("WebSurfer", 14).reference).toEqual({ agent: 1, step: 1 });
    expect(said("MyWebSurfer2", 3).reference).toEqual({ agent: 1, step: 0 });
    expect(said("websurfer", 4).reference).toEqual({ agent: 0, step: 1 });
    expect(said(null, null).reference).toEqual({ agent: 0, step: 0 });
  });

  it("never gives less for a wider reach, and nothing outside 0 to 1", () => {
    const index = fc.nat(30);
    fc.assert(
      fc.property(fc.option(index), fc.array(index), index, (stepIndex, suspects, trueStep) => {
        const listed = suspects.map((at) => ({ stepIndex: at, agent: "" }));
        const score = scorePrediction(
          { state: "answered", agent: "a", stepIndex, suspects: listed },
          { agent: "a", stepIndex: trueStep },
        );
        const ladder = [score.step, ...score.within];
        expect(ladder).toEqual(ladder.toSorted((a, b) => a - b));
        expect(score.top).toEqual(score.top.toSorted((a, b) => a - b));
        expect(score.reciprocalRank).toBeGreaterThanOrEqual(score.step);
        expect(score.reference.step).toBeGreaterThanOrEqual(score.step);
        expect(Math.max(score.softStep, score.reciprocalRank)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
