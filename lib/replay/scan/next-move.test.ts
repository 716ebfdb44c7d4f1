import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runsOf } from "@/lib/cli/testing/property-runs";
import { seededRandom } from "@/lib/attribution/statistics/seeded-random";
import { type Flips, isDecisive, nextMove } from "./next-move";
import { fewestReplays, type LookPlan, planLooks } from "./plan-looks";

const flipsIn = (outcomes: readonly boolean[], count: number): Flips => ({
  flips: outcomes.slice(0, count).filter(Boolean).length,
  count,
});

/** Plays a step whose replays would come to these outcomes. */
function play(corrected: readonly boolean[], control: readonly boolean[], plan: LookPlan, patience: number) {
  const made = { corrected: 0, control: 0 };
  for (;;) {
    const arms = { corrected: flipsIn(corrected, made.corrected), control: flipsIn(control, made.control) };
    const move = nextMove(arms.corrected, arms.control, plan, patience);
    if (!move) return { ...arms, isDecisive: isDecisive(arms.corrected, arms.control, plan) };
    expect(move.count).toBeGreaterThan(0);
    made[move.arm] += move.count;
  }
}

/** What a design that always makes all replays says of them, at any of its looks. */
const isDecisiveWhole = (corrected: readonly boolean[], control: readonly boolean[], plan: LookPlan): boolean =>
  plan.looks.some((look) => isDecisive(flipsIn(corrected, look), flipsIn(control, look), plan));

const outcomes = (length: number) => fc.array(fc.boolean(), { minLength: length, maxLength: length });

describe("planLooks", () => {
  it("splits the level over the steps, and over the looks where the number is its own choice", () => {
    const plan = planLooks(40, 0.05, 0);
    expect(plan.stepLevel).toBeCloseTo(0.00125, 12);
    expect(plan.level * plan.looks.length).toBeCloseTo(plan.stepLevel, 12);
    expect(plan.looks).toEqual([7, 14, 28]);
    expect(planLooks(40, 0.05, 5)).toMatchObject({ looks: [5], level: 0.00125, canBeDecisive: false });
    expect(planLooks(40, 0.05, 6).canBeDecisive).toBe(true);
  });

  it("finds the fewest replays that can prove anything: 3 of 3 against 0 of 3 for one step at 5%", () => {
    expect(fewestReplays(0.05)).toBe(3);
    expect(fewestReplays(0.05 / 130)).toBe(7);
  });
});

describe("nextMove", () => {
  it("never calls a step decisive that a design with all replays would not", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 0, max: 12 }),
        fc.integer({ min: 1, max: 5 }),
        fc.tuple(outcomes(40), outcomes(40)),
        (steps, replays, patience, [corrected, control]) => {
          const plan = planLooks(steps, 0.05, replays);
          const played = play(corrected, control, plan, patience);
          if (played.isDecisive) expect(isDecisiveWhole(corrected, control, plan)).toBe(true);
        },
      ),
      { numRuns: runsOf(100) },
    );
  });

  it("loses nothing with one look where it is patient", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 3, max: 12 }),
        fc.double({ min: 0.5, max: 1, noNaN: true }),
        fc.integer(),
        (steps, replays, share, seed) => {
          const random = seededRandom(seed);
          const draw = (chance: number) => Array.from({ length: replays }, () => random() < chance);
          const [corrected, control] = [draw(share), draw(0.1)];
          const plan = planLooks(steps, 0.05, replays);
          expect(play(corrected, control, plan, replays).isDecisive).toBe(isDecisiveWhole(corrected, control, plan));
        },
      ),
      { numRuns: runsOf(100) },
    );
  });

  it("makes the fewest replays where nothing helps and where the correction always does", () => {
    const plan = planLooks(40, 0.05, 0);
    const [all, none] = [new Array<boolean>(28).fill(true), new Array<boolean>(28).fill(false)];
    expect(play(none, none, plan, 2)).toMatchObject({ corrected: { count: 2 }, control: { count: 0 } });
    expect(play(all, none, plan, 2)).toMatchObject({
      corrected: { count: 7 },
      control: { count: 7 },
      isDecisive: true,
    });
    expect(play(all, all, plan, 2)).toMatchObject({ corrected: { count: 7 }, isDecisive: false });
    expect(play(all, all, plan, 2).control.count).toBeLessThan(7);
  });

  it("goes on to the next look where some corrected replays fail and no control ends well", () => {
    const plan = planLooks(40, 0.05, 0);
    const mostly = Array.from({ length: 28 }, (_, at) => at % 4 !== 3);
    const played = play(mostly, new Array<boolean>(28).fill(false), plan, 2);
    expect(played).toMatchObject({ corrected: { count: 14, flips: 11 }, control: { count: 14 }, isDecisive: true });
  });

  it("holds the level where the correction does what another try does", () => {
    const plan = planLooks(1, 0.05, 0);
    const random = seededRandom(7);
    const draws = 4_000;
    let mistakes = 0;
    for (let draw = 0; draw < draws; draw += 1) {
      const share = random();
      const arm = () => Array.from({ length: 40 }, () => random() < share);
      if (play(arm(), arm(), plan, 4).isDecisive) mistakes += 1;
    }
    expect(mistakes / draws).toBeLessThan(0.05);
    expect(mistakes).toBeGreaterThan(0);
  });
});
