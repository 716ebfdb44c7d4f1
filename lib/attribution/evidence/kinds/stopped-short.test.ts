import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyRun, unsoundIn } from "../testing/any-run";
import { tell, type Told } from "../testing/tell";
import { stoppedShort } from "./stopped-short";
import { allOf } from "../testing/check-kind";

const look: Told[] = [
  ["Scout", "calls", "scan_ridge", { sector: 4 }],
  ["Scout", "gets", "nothing new", "scan_ridge"],
];
const lead: Told = ["Chief", "says", "Find the herd."];
const stepsFound = (lines: readonly Told[]): number[] =>
  allOf(stoppedShort, tell(lines)).map(({ stepIndex }) => stepIndex);

describe("a run that stops in a loop", () => {
  it("is told at its first repetition", () => {
    expect(allOf(stoppedShort, tell([lead, ...look, ...look, ...look]))).toEqual([
      {
        stepIndex: 3,
        agent: "Scout",
        party: "agent",
        words: "Step 3 calls scan_ridge just as step 1 did; the run ends in this loop after 3 rounds.",
        span: null,
        against: [{ stepIndex: 1, span: { from: 0, to: 12 }, text: '{"sector":4}' }],
      },
    ]);
  });

  it("may be one of two agents who talk", () => {
    const talk: Told[] = [
      ["Autor", "says", "Hier ist der Entwurf des Briefs, bitte prüfen."],
      ["Prüfer", "says", "Der Entwurf fehlt noch, bitte schicken."],
    ];
    expect(stepsFound([lead, ...talk, ...talk, ...talk])).toEqual([3]);
  });
});

describe("no loop", () => {
  it("is a round that is made twice, changes, or is not the end", () => {
    expect(stepsFound([lead, ...look, ...look])).toEqual([]);
    expect(stepsFound([lead, ...look, ...look, ...look, ["Scout", "says", "The herd is not in sector 4."]])).toEqual(
      [],
    );
    const other: Told = ["Scout", "gets", "tracks in the snow", "scan_ridge"];
    expect(stepsFound([lead, ...look, ...look, ...look.slice(0, 1), other])).toEqual([]);
  });

  it("is a closing formula", () => {
    const thanks: Told[] = [
      ["A", "says", "Thanks!"],
      ["B", "says", "再见"],
    ];
    expect(stepsFound([lead, ...thanks, ...thanks, ...thanks])).toEqual([]);
  });
});

it("holds for any trace", () => {
  const seeds = fc.array(fc.tuple(fc.nat(999), fc.nat(999), fc.string({ unit: "binary", maxLength: 60 })), {
    maxLength: 25,
  });
  fc.assert(
    fc.property(seeds, (given) => {
      expect(unsoundIn(stoppedShort, anyRun(given))).toEqual([]);
    }),
  );
});
