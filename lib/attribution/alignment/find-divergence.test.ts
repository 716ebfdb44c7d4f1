import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeTrace } from "../testing/make-trace";
import { type DivergenceFound, findDivergence } from "./find-divergence";

type Told = readonly (readonly [agent: string, content: string])[];
const passedSteps: Told = [
  ["Planner", "Ask for the stock of the red chairs in the shop."],
  ["Clerk", "The stock holds 48 red chairs in the shop."],
  ["Planner", "Now ask for the price of one of them, please."],
  ["Clerk", "The price of one chair is 25 euro without tax."],
  ["Planner", "Together they cost 1200 euro, which is the answer."],
];
const change = (at: number, content: string, steps: Told = passedSteps): Told =>
  steps.map(([agent, old], index) => [agent, index === at ? content : old]);
/** What was found after each passed trace, and at last. */
function partings(failed: Told, ...passed: Told[]): (DivergenceFound | null)[] {
  const peers = (passed.length > 0 ? passed : [passedSteps]).map((steps) => makeTrace(steps, { outcome: "passed" }));
  const comparison = findDivergence(makeTrace(failed), peers);
  const found: (DivergenceFound | null)[] = [];
  for (let next = comparison.next(); ; next = comparison.next()) {
    found.push(next.value);
    if (next.done) return found;
  }
}
const part = (failed: Told, ...passed: Told[]): DivergenceFound =>
  partings(failed, ...passed).at(-1) as DivergenceFound;
const likeliest = ({ steps }: ReturnType<typeof part>): number => {
  const most = Math.max(...steps.map(({ suspicion }) => suspicion));
  return steps.findIndex(({ suspicion }) => suspicion === most);
};

describe("where a failed trace parts for good", () => {
  it("is the first of the steps that stay apart", () => {
    const found = part([
      ...passedSteps.slice(0, 2),
      ["Planner", "Let us write a poem instead."],
      ["Clerk", "Roses bloom in every garden."],
    ]);
    expect(found.peers[0]?.partsAt).toBe(2);
    expect(likeliest(found)).toBe(2);
    expect(found.isTogether).toBe(false);
  });

  it("is not a step after which all is the same again", () => {
    const detour: Told = [...passedSteps.slice(0, 1), ["Clerk", "One moment."], ...passedSteps.slice(1)];
    const found = part(change(5, "Nobody knows what they cost.", detour));
    expect(found.peers[0]?.partsAt).toBe(5);
    expect(likeliest(found)).toBe(5);
  });

  it("goes back to the step that first brought a value which no passed trace has there", () => {
    const wrong = change(
      4,
      "Together they cost 2100 euro, taken from 84, which is said.",
      change(1, "The stock holds 84 red chairs in the shop."),
    );
    const found = part(wrong);
    expect(found.peers[0]?.partsAt).toBe(4);
    expect(found.steps[4]?.origin).toBe(1);
    expect(likeliest(found)).toBe(1);
  });

  it("is the step that is reached by leaving out what passed traces do, or the last where they go on", () => {
    const skipped = part([...passedSteps.slice(0, 2), ["Planner", "Together they cost 48 euro, which is the answer."]]);
    expect(likeliest(skipped)).toBe(2);
    expect(likeliest(part(passedSteps.slice(0, 2)))).toBe(1);
  });

  it("is the first repetition of a loop", () => {
    const loop: Told = [passedSteps[0]!, passedSteps[1]!, ...Array<Told[number]>(4).fill(passedSteps[1]!)];
    expect(likeliest(part(loop))).toBe(2);
  });

  it("is nowhere where a passed trace does the same to the end, whatever others do", () => {
    const found = part(passedSteps, change(3, "It costs 3 euro."), passedSteps, passedSteps);
    expect(found.isTogether).toBe(true);
    expect(found.peers.map(({ partsAt }) => partsAt)).toEqual([null, null, null]);
    expect(found.peers[0]?.similarity).toBe(1);
  });

  it("counts of each passed trace alone where the two part", () => {
    const found = part(
      [...passedSteps.slice(0, 3), ["Clerk", "I like trains."], ["Planner", "So do all of us."]],
      passedSteps,
      [...passedSteps.slice(0, 1), ["Clerk", "Ships sail."], ["Planner", "Winds blow."], ["Clerk", "Waves rise."]],
    );
    expect(found.peers.map(({ partsAt }) => partsAt)).toEqual([3, 1]);
  });

  it("stops after every passed trace, with what follows from those compared so far", () => {
    const found = partings(change(4, "Nobody knows what they cost."), passedSteps, change(3, "It costs 3 euro."));
    expect(found.map((one) => one?.peers.length)).toEqual([undefined, undefined, undefined, 1, 2]);
  });

  it("shares one suspicion among the steps, whatever the traces", () => {
    const told = fc.array(
      fc.tuple(fc.constantFrom("A", "B"), fc.constantFrom("one 1", "two 2", "three", "", "one 2")),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(told, fc.array(told, { minLength: 1, maxLength: 3 }), (failed, passed) => {
        const { steps, peers } = part(failed, ...passed);
        expect(steps).toHaveLength(failed.length);
        expect(steps.reduce((sum, { suspicion }) => sum + suspicion, 0)).toBeCloseTo(1, 6);
        for (const { alikeness, origin } of steps) {
          expect(alikeness >= 0 && alikeness <= 1).toBe(true);
          expect(origin < failed.length).toBe(true);
        }
        expect(peers).toHaveLength(passed.length);
      }),
    );
  });
});
