import { describe, expect, it } from "vitest";
import { Attribution } from "@/lib/traces/attribution";
import { type Outcome, type Trace } from "@/lib/traces/trace";
import { noJudge } from "../no-judge";
import { makeTrace } from "../testing/make-trace";
import { runMethod } from "../testing/scripted-judge";
import { spectrum } from "./spectrum";

const start = ["Planner", "Count the chairs in the store room."] as const;
const good = ["Clerk", "I counted all of them by hand, one by one."] as const;
const again = ["Planner", "So count the chairs in the store room."] as const;
const bad = ["Guesser", "Somebody said roughly how many there may be."] as const;
const end = ["Planner", "Done, that is the answer."] as const;

const runOf = (outcome: Outcome, ...steps: (readonly [string, string])[]): Trace => makeTrace(steps, { outcome });
const failed = (): Trace => runOf("failed", start, bad, end);
const passed = (): Trace => runOf("passed", start, good, end);
const answer = (trace: Trace, peers: readonly Trace[], parameters?: Record<string, string>) =>
  runMethod(spectrum, trace, noJudge, parameters ? { peers, parameters } : { peers });

describe("spectrum", () => {
  it("names the first occurrence of the action that failing goes with, and keeps the table", async () => {
    const { attribution } = await answer(failed(), [failed(), passed(), passed(), passed()]);
    expect(attribution).toMatchObject({ agent: "Guesser", stepIndex: 1 });
    expect(attribution.reason).toContain("2 of 2 failed runs and 0 of 3 passed runs");
    expect(attribution.quotes).toEqual([{ stepIndex: 1, text: bad[1] }]);
    const [table] = attribution.exhibits ?? [];
    expect(table).toMatchObject({
      kind: "spectrum",
      failedCount: 2,
      passedCount: 3,
      rows: [
        { stepIndex: 1, cf: 2, uf: 0, cs: 0, us: 3, ochiai: 1, tarantula: 1, dstar: null },
        { stepIndex: 0, cf: 2, cs: 3 },
        { stepIndex: 2, cf: 2, cs: 3 },
      ],
    });
    // Kul2 = 1 and f = 1; the action is all that the guesser does (β = 1), wherever it acts (γ = 1).
    expect(attribution.suspects[0]?.score).toBeCloseTo(4, 9);
    expect(Attribution.safeParse(attribution).success).toBe(true);
  });

  it("weighs by FAMAS what a run repeats, and by Ochiai only in how many runs it occurs", async () => {
    const peers = [runOf("failed", start, end, bad), passed(), passed(), runOf("passed", start, again, end)];
    const target = runOf("failed", start, again, bad, end);
    expect((await answer(target, peers)).attribution.stepIndex).toBe(0);
    expect((await answer(target, peers, { formula: "ochiai" })).attribution.stepIndex).toBe(2);
    expect((await answer(target, peers, { formula: "dstar" })).attribution.stepIndex).toBe(2);
  });

  it("wants five runs with both outcomes, and says what there is", async () => {
    const why = (count: number, passing: number) => ({
      code: "empty",
      message: expect.stringContaining(`There are ${count}, of which ${passing} passed`) as string,
    });
    await expect(answer(failed(), [])).rejects.toMatchObject(why(1, 0));
    await expect(answer(failed(), [passed(), passed(), passed()])).rejects.toMatchObject(why(4, 3));
    await expect(answer(failed(), Array.from({ length: 6 }, failed))).rejects.toMatchObject(why(7, 0));
    const unknown = runOf("unknown", start, good, end);
    await expect(answer(failed(), [passed(), unknown, unknown, unknown])).rejects.toMatchObject(why(2, 1));
    await expect(answer(passed(), Array.from({ length: 6 }, passed))).rejects.toMatchObject({ code: "empty" });
    await expect(answer(makeTrace([]), Array.from({ length: 6 }, passed))).rejects.toMatchObject({ code: "empty" });
  });

  it("sees nothing of a fault in the figures alone, and says that every action is in every run", async () => {
    const count = (figure: number) => ["Clerk", `I counted all of them by hand: ${figure}.`] as const;
    const right = () => runOf("passed", start, count(12), end);
    const { attribution, notes } = await answer(
      runOf("failed", start, count(21), end),
      Array.from({ length: 4 }, right),
    );
    expect(notes.join()).toContain("in every other run too");
    expect(new Set(attribution.suspects.map(({ score }) => score.toFixed(9))).size).toBeLessThan(3);
  });

  it("takes a run without an outcome for a failed one, and says so", async () => {
    const { notes } = await answer({ ...failed(), outcome: "unknown" }, Array.from({ length: 4 }, passed));
    expect(notes.join()).toContain("Whether this run failed is unknown");
  });
});
