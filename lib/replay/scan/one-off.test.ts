import { describe, expect, it } from "vitest";
import { makeLongTrace } from "@/lib/attribution/testing/make-trace";
import { wilson } from "@/lib/attribution/statistics/wilson";
import { makeWorld, scanWorld, type WorldRule } from "./testing/scripted-world";

const trace = makeLongTrace(12);
const saysOnce = ({ attribution }: Awaited<ReturnType<typeof scanWorld>>): boolean =>
  attribution.reason.includes("was made once");

/** How many of so many worlds pass this, each with a seed of its own. */
async function countOf(
  count: number,
  rule: WorldRule,
  test: (scanned: Awaited<ReturnType<typeof scanWorld>>) => boolean,
  maxReplays = 2_000,
): Promise<number> {
  let passed = 0;
  for (let seed = 1; seed <= count; seed += 1)
    if (test(await scanWorld(makeWorld(rule), { seed, maxReplays }, { trace }))) passed += 1;
  return passed;
}

describe("an error that was made once", () => {
  it.each([0.05, 0.2, 0.4])("is claimed within the level where every replay ends well in %d", async (share) => {
    const claimed = await countOf(40, () => share, saysOnce);
    expect(wilson(claimed, 40).low).toBeLessThanOrEqual(0.05);
    expect(claimed).toBeLessThanOrEqual(3);
  });

  it("takes no decisive step back where replays end well by chance everywhere", async () => {
    const rule: WorldRule = ({ arm, stepIndex }) => (arm === "corrected" && stepIndex === 5 ? 0.97 : 0.2);
    expect(await countOf(30, rule, saysOnce)).toBeLessThanOrEqual(2);
    expect(
      await countOf(30, rule, ({ attribution }) => attribution.stepIndex === 5 && !attribution.isAbstained),
    ).toBeGreaterThan(25);
  });

  it.each([
    ["without slips", 1, 0],
    ["where another try slips", 0.7, 0],
    ["where a replay ends well by chance behind it too", 0.95, 0.1],
  ])("is found %s, at its step", async (_, before, behind) => {
    const rule: WorldRule = ({ stepIndex }) => (stepIndex <= 6 ? before : behind);
    const found = await countOf(20, rule, (one) => saysOnce(one) && one.attribution.stepIndex === 6);
    expect(found).toBeGreaterThan(15);
  });

  it("is found at the last step, where other tries of it mostly end well", async () => {
    const { attribution } = await scanWorld(
      makeWorld(() => 1),
      {},
      { trace: makeLongTrace(6) },
    );
    expect(attribution).toMatchObject({ stepIndex: 5, isAbstained: true });
    expect(attribution.reason).toContain("and no step is behind it");
    expect(attribution.reason).toContain("The error was made once, at step 5");
  });

  it("is only possible, and at several steps, where the limit cuts the search for it", async () => {
    // Made at step 5; step 8 repairs it.
    const world = (): ReturnType<typeof makeWorld> =>
      makeWorld(({ arm, stepIndex }) =>
        (arm === "corrected" && stepIndex === 8) || (arm === "control" && stepIndex <= 5) ? 1 : 0,
      );
    for (const maxReplays of [40, 45, 47, 50, 55, 60, 65]) {
      const { attribution, exhibit } = await scanWorld(world(), { maxReplays });
      expect(attribution.isAbstained).toBe(true);
      expect(attribution.reason).toMatch(/at one of the steps [0-5]–7/u);
      expect(attribution.suspects.filter(({ score }) => score > 0.89)).toEqual([]);
      expect(attribution.suspects.map(({ stepIndex }) => stepIndex)).toEqual(expect.arrayContaining([5, 8]));
      expect(exhibit.takenBackBy).toEqual({ why: "earlier-error", stepIndex: 8 });
    }
    const whole = await scanWorld(world(), { maxReplays: 500 });
    expect(whole.attribution).toMatchObject({ stepIndex: 5, isAbstained: true });
    expect(whole.attribution.reason).toContain("The error was made once, at step 5");
  });

  it("hides no step that is suggestive", async () => {
    // An error made once at step 3; the correction of step 7 helps, but too seldom.
    const rule: WorldRule = ({ arm, stepIndex, repeat }) =>
      stepIndex <= 3 || (arm === "corrected" && stepIndex === 7 && repeat < 2) ? 1 : 0;
    const { attribution, exhibit } = await scanWorld(makeWorld(rule));
    expect(exhibit.steps[7]?.finding).toBe("suggestive");
    expect(attribution.reason).toContain("The error was made once, at step 3");
    expect(attribution.reason).toMatch(/Suggestive, .*step 7: 2 of \d+ corrected/u);
  });
});
