import { describe, expect, it } from "vitest";
import { isHasty } from "./habits";
import { type FailureWish, makeFailures, type SandboxFailure } from "./make-failures";
import { readSandboxMetadata } from "./sandbox-metadata";

const make = async (wish: FailureWish): Promise<SandboxFailure[]> => {
  const made: SandboxFailure[] = [];
  for await (const failure of makeFailures(wish)) made.push(failure);
  return made;
};

describe("made failures", () => {
  it(
    "fail by one planted fault, at the step and agent that they name, and differ from a run that passed there first",
    { tags: ["long"] },
    async () => {
      const made = await make({ count: 40, seed: 1 });
      expect(made).toHaveLength(40);
      for (const { trace, clean, fault, agent, stepIndex, words } of made) {
        expect([trace.outcome, clean.outcome]).toEqual(["failed", "passed"]);
        expect(trace.steps.slice(0, stepIndex)).toEqual(clean.steps.slice(0, stepIndex));
        expect(trace.steps[stepIndex]).not.toEqual(clean.steps[stepIndex]);
        expect(clean.steps[stepIndex]?.agent).toBe(agent);
        expect(fault.agent).toBe(agent);
        expect(words).not.toBe("");
        expect(isHasty(readSandboxMetadata(trace.metadata)?.task ?? "")).toBe(false);
      }
      expect(new Set(made.map(({ fault }) => fault.operator)).size).toBeGreaterThan(10);
      expect(new Set(made.map(({ agent }) => agent)).size).toBeGreaterThanOrEqual(4);
      expect(new Set(made.map(({ trace }) => trace.title.split(" ")[0])).size).toBe(6);
    },
  );

  it("are the same for the same seed, and others for another", async () => {
    const [one, same, other] = await Promise.all([
      make({ count: 4, seed: 2 }),
      make({ count: 4, seed: 2 }),
      make({ count: 4, seed: 3 }),
    ]);
    expect(same).toEqual(one);
    expect(other.map(({ trace }) => trace.contentHash)).not.toEqual(one.map(({ trace }) => trace.contentHash));
  });

  it("keep to the domains and operators that are wanted, and carry the rates for replays", async () => {
    const made = await make({
      count: 3,
      seed: 4,
      domains: ["units"],
      operators: ["wrong-fact"],
      config: { slipRate: 0.2, adherence: 0.7 },
    });
    for (const { trace, fault } of made) {
      expect(fault.operator).toBe("wrong-fact");
      expect(readSandboxMetadata(trace.metadata)).toMatchObject({
        task: expect.stringMatching(/^units:/),
        config: { slipRate: 0.2, adherence: 0.7 },
      });
    }
    expect(await make({ count: 1, seed: 4, operators: ["no-such"] })).toEqual([]);
  });

  it("can come of a check that was left out, where a hasty Coder is among the team", async () => {
    const made = await make({
      count: 2,
      seed: 5,
      operators: ["wrong-approval", "skipped-verification"],
      withHasty: true,
    });
    expect(made.map(({ agent }) => agent)).toEqual(["Verifier", "Verifier"]);
  });

  it("stop when they are told to", async () => {
    const signal = AbortSignal.abort(new Error("enough"));
    await expect(make({ count: 1, seed: 1, signal })).rejects.toThrow("enough");
  });
});
