import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Suspect } from "@/lib/traces/attribution";
import { type CastVote, countVotes, weighVoters } from "./consensus-votes";
import { makeLongTrace } from "./testing/make-trace";

const { steps } = makeLongTrace(12);
const vote = (stepIndex: number, agent: string, weight = 1, suspects: Suspect[] = []): CastVote => ({
  voter: "v",
  method: "m",
  model: null,
  agent,
  stepIndex,
  weight,
  reliability: null,
  attribution: { agent, stepIndex, reason: "", quotes: [], suspects },
});
const suspect = (stepIndex: number, score: number): Suspect => ({ stepIndex, agent: "Planner", score });

describe("counting votes", () => {
  it("names the step and the agent with most votes", () => {
    const tally = countVotes([vote(3, "Worker"), vote(3, "Worker"), vote(4, "Planner")], steps);
    expect(tally).toMatchObject({ stepIndex: 3, agent: "Worker", isDisputed: false });
    expect(tally.stepShare).toBeCloseTo(2 / 3);
  });

  it("asks about the agent apart from the step: those who differ on the step may agree on the agent", () => {
    const tally = countVotes([vote(3, "Worker"), vote(3, "Planner"), vote(5, "Worker"), vote(3, "Worker")], steps);
    expect(tally).toMatchObject({ stepIndex: 3, agent: "Worker" });
    expect(tally.agentShare).toBe(0.75);
    const split = countVotes(
      [vote(4, "Planner"), vote(4, "Planner"), vote(3, "Worker"), vote(5, "Worker"), vote(7, "Worker")],
      steps,
    );
    expect(split).toMatchObject({ stepIndex: 4, agent: "Worker", isDisputed: true });
  });

  it("takes agents by normalized name", () => {
    const tally = countVotes([vote(2, "Orchestrator (thought)"), vote(2, "orchestrator"), vote(2, "Worker")], steps);
    expect(tally.agent).toBe("Orchestrator");
    expect(tally.agentShare).toBeCloseTo(2 / 3);
  });

  it("takes of equal steps the one that voters suspect more, then the earliest", () => {
    expect(countVotes([vote(3, "Worker", 1, [suspect(3, 1), suspect(5, 1)]), vote(5, "Worker")], steps).stepIndex).toBe(
      3,
    );
    expect(countVotes([vote(3, "Worker", 1, [suspect(5, 1)]), vote(5, "Worker")], steps).stepIndex).toBe(5);
    expect(countVotes([vote(5, "Worker"), vote(3, "Worker")], steps).stepIndex).toBe(3);
  });

  it("takes of equal agents one that is named with the step", () => {
    expect(countVotes([vote(5, "Worker"), vote(4, "Planner")], steps)).toMatchObject({
      stepIndex: 4,
      agent: "Planner",
    });
  });

  it("is disputed where step or agent have no more than half of the votes", () => {
    expect(countVotes([vote(3, "Worker")], steps).isDisputed).toBe(false);
    expect(countVotes([vote(3, "Worker"), vote(5, "Worker")], steps).isDisputed).toBe(true);
    expect(countVotes([vote(3, "Worker"), vote(3, "Planner")], steps).isDisputed).toBe(true);
    expect(countVotes([vote(3, "Worker"), vote(3, "Worker"), vote(3, "Planner")], steps).isDisputed).toBe(false);
  });

  it("counts weights, not heads", () => {
    const tally = countVotes([vote(3, "Worker", 0.6), vote(5, "Worker", 0.25), vote(5, "Worker", 0.25)], steps);
    expect(tally.stepIndex).toBe(3);
    expect(tally.stepShare).toBeCloseTo(0.6 / 1.1);
  });

  it("ranks below the named steps those that nobody named, by how much voters suspect them", () => {
    const tally = countVotes(
      [vote(3, "Worker", 1, [suspect(3, 9), suspect(8, 1)]), vote(4, "Planner", 1, [suspect(4, 0.5), suspect(1, 0.5)])],
      steps,
    );
    expect(tally.suspects.map(({ stepIndex }) => stepIndex)).toEqual([3, 4, 1, 8]);
    expect(tally.suspects.map(({ score }) => score)).toEqual(
      tally.suspects.map(({ score }) => score).toSorted((a, b) => b - a),
    );
  });

  it("has suspects in falling order, each step once, that begin with the answer, whatever is voted", () => {
    const votes = fc.array(
      fc.record({
        step: fc.nat(11),
        weight: fc.double({ min: 0.05, max: 1, noNaN: true }),
        others: fc.array(fc.record({ at: fc.nat(11), score: fc.double({ min: 0, max: 1, noNaN: true }) })),
      }),
      { minLength: 1, maxLength: 9 },
    );
    fc.assert(
      fc.property(votes, (cast) => {
        const tally = countVotes(
          cast.map(({ step, weight, others }) =>
            vote(
              step,
              steps[step]?.agent ?? "",
              weight,
              others.map(({ at, score }) => suspect(at, score)),
            ),
          ),
          steps,
        );
        const indexes = tally.suspects.map(({ stepIndex }) => stepIndex);
        expect(indexes[0]).toBe(tally.stepIndex);
        expect(new Set(indexes).size).toBe(indexes.length);
        for (const [at, { score }] of tally.suspects.entries())
          expect(score).toBeLessThanOrEqual((tally.suspects[at - 1]?.score ?? 1) + 1e-6);
        expect(tally.stepShare).toBeGreaterThan(0);
      }),
    );
  });
});

describe("the weight of a vote", () => {
  const voters = [
    { method: "all-at-once", model: "a" },
    { method: "tracer", model: null },
  ];
  const right = (method: string, model: string | null, share: number, scored: number) => ({
    method,
    model,
    right: share,
    scored,
  });

  it("is one for all where nothing was measured, and says what was", () => {
    expect(weighVoters(voters, [])).toEqual([
      { weight: 1, reliability: null },
      { weight: 1, reliability: null },
    ]);
    expect(weighVoters(voters, [right("tracer", null, 8, 20)])[1]).toEqual({
      weight: 1,
      reliability: { right: 8, scored: 20 },
    });
  });

  it("is (right + 1) / (scored + 2) where every voter was compared with ten labels or more", () => {
    const measured = [right("all-at-once", "a", 0, 10), right("tracer", null, 8, 18)];
    expect(weighVoters(voters, measured).map(({ weight }) => weight)).toEqual([1 / 12, 9 / 20]);
    const few = [right("all-at-once", "a", 5, 9), right("tracer", null, 8, 18)];
    expect(weighVoters(voters, few).map(({ weight }) => weight)).toEqual([1, 1]);
  });

  it("is measured for a method with its own model only", () => {
    const measured = [right("all-at-once", "b", 5, 50), right("tracer", null, 8, 18)];
    expect(weighVoters(voters, measured)[0]).toEqual({ weight: 1, reliability: null });
  });
});
