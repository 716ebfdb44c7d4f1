import { expect, it } from "vitest";
import { entryTitle } from "./entry-title";

const method = {
  title: "Consensus",
  parameterFields: [
    { name: "rounds", title: "Rounds", help: "", kind: "integer" as const, least: 1, most: 9, default: 3 },
    { name: "voters", title: "Voters", help: "", kind: "names" as const, default: [] },
  ],
};

it("names method and model, and what is not as usual", () => {
  const usual = { method, model: "small", parameters: { rounds: 3, voters: [] } };
  const plain = { revealExpectedAnswer: false, isMasked: false };
  expect(entryTitle({ ...usual, ...plain })).toBe("Consensus · small");
  const unusual = {
    ...usual,
    parameters: { rounds: 5, voters: ["a", "b"] },
    revealExpectedAnswer: true,
    isMasked: true,
  };
  expect(entryTitle(unusual)).toBe("Consensus · small · rounds 5 · voters a + b · with expected answer · masked");
  expect(entryTitle({ ...usual, ...plain, model: null })).toBe("Consensus");
});
