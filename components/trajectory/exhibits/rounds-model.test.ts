import { expect, it } from "vitest";
import { numberedRounds } from "./rounds-model";
import { sampleRounds } from "./sample-exhibits.testing";

it("numbers the rounds and marks the one with the highest total", () => {
  expect(numberedRounds(sampleRounds).map(({ number, isBest }) => [number, isBest])).toEqual([
    [1, false],
    [2, true],
  ]);
});

it("takes the earlier of equals, and nothing of nothing", () => {
  const equal = { ...sampleRounds, rounds: sampleRounds.rounds.map((round) => ({ ...round, total: 1 })) };
  expect(numberedRounds(equal).map(({ isBest }) => isBest)).toEqual([true, false]);
  expect(numberedRounds({ ...sampleRounds, rounds: [] })).toEqual([]);
});
