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

  it("takes no decisive step back where replays end well by chance everywhere", { tags: ["long"] }, async () => {
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
    expect(attribution.reason).toContain("and no step follows it");
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

  it("is claimed of no system that starts every try from scratch: there other tries of all steps are one experiment", async () => {
    for (let seed = 1; seed <= 10; seed += 1) {
      const world = makeWorld(() => 0.95, { capabilities: { starts: ["hint", "resample"] } });
      const { attribution, exhibit } = await scanWorld(world, { seed, profile: true }, { trace });
      expect(saysOnce({ attribution } as Awaited<ReturnType<typeof scanWorld>>)).toBe(false);
      expect(attribution.isAbstained).toBe(true);
      expect(exhibit.commitmentStep).toBeNull();
      expect(attribution.reason).not.toContain("commitment");
      const tries = world.wishes.filter(({ arm }) => arm === "control").length;
      expect(attribution.reason).toMatch(new RegExp(`A retry of the whole task passes in \\d+ of ${tries}\\.`, "u"));
    }
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

describe("a scan that its limit cuts", () => {
  const scanOf = (rule: WorldRule, maxReplays: number): ReturnType<typeof scanWorld> =>
    scanWorld(makeWorld(rule), { maxReplays });
  const findingAt = ({ exhibit }: Awaited<ReturnType<typeof scanWorld>>, at: number) => exhibit.steps[at]?.finding;

  it(
    "calls no step decisive that only repairs an error made once, wherever the limit lies",
    { tags: ["long"] },
    async () => {
      // Made at step 5; step 8 repairs it.
      const rule: WorldRule = ({ arm, stepIndex }) =>
        (arm === "corrected" && stepIndex === 8) || (arm === "control" && stepIndex <= 5) ? 1 : 0;
      const takenBack = new Set<string>();
      for (let maxReplays = 0; maxReplays <= 120; maxReplays += 1) {
        const scanned = await scanOf(rule, maxReplays);
        expect(scanned.attribution.isAbstained, `limit of ${maxReplays}`).toBe(true);
        expect(scanned.exhibit.proof).toBe("none");
        if (scanned.exhibit.takenBackBy) takenBack.add(scanned.exhibit.takenBackBy.why);
      }
      expect([...takenBack]).toEqual(["not-checked", "earlier-error"]);
    },
  );

  it("proves a decisive step only once no earlier error explains it, and is whole only with its placebo", async () => {
    const rule: WorldRule = ({ arm, stepIndex }) => (arm === "corrected" && stepIndex === 4 ? 1 : 0);
    const whole = await scanOf(rule, 500);
    const needed = whole.exhibit.replayCount;
    const [placebo, earlier, arms] = [6, 4, 12];
    for (let maxReplays = 0; maxReplays <= needed + 5; maxReplays += 1) {
      const scanned = await scanOf(rule, maxReplays);
      const { attribution, exhibit } = scanned;
      const isChecked = maxReplays >= needed - placebo;
      expect(findingAt(scanned, 4) === "decisive", `limit of ${maxReplays}`).toBe(isChecked);
      expect(attribution.isAbstained ?? false).toBe(!isChecked);
      expect(exhibit.stoppedBy === null).toBe(maxReplays >= needed);
      const isFound = maxReplays >= needed - placebo - earlier;
      expect(exhibit.takenBackBy?.why === "not-checked").toBe(isFound && !isChecked);
      if (!isFound || isChecked) continue;
      expect(attribution.stepIndex).toBe(4);
      expect(attribution.reason).toContain(
        "step 4 makes the run pass more often than a retry (6 of 6 corrected, 0 of 6",
      );
      expect(attribution.reason).toContain("was not fully tested");
    }
    expect(needed).toBe(4 * 2 + arms + earlier + placebo);
  });

  it("upholds nothing for whoever has to stop before an earlier error was looked for", async () => {
    const world = makeWorld(({ arm, stepIndex }) => (arm === "corrected" && stepIndex === 4 ? 1 : 0));
    const { events } = await scanWorld(world);
    const found = events.flatMap((event) => (event.type === "found" ? [event.attribution] : []));
    const named = found.filter(({ suspects }) => (suspects[0]?.score ?? 0) >= 0.8);
    // As soon as its replays were made, then once that was tested.
    expect(named.map(({ isAbstained = false }) => isAbstained)).toEqual([true, false]);
    expect(named.map(({ stepIndex }) => stepIndex)).toEqual([4, 4]);
    expect(named[0]?.reason).toContain("was not fully tested");
  });
});
