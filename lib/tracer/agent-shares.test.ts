import fc from "fast-check";
import { expect, it } from "vitest";
import { agentShares } from "./agent-shares";

it("sums over the steps of an agent, however its name is written", () => {
  const shares = agentShares(["Coder", "coder", "Planner"], [0.3, 0.3, 0.4]);
  expect(shares.map(({ agent }) => agent)).toEqual(["Coder", "Planner"]);
  expect(shares[0]?.probability).toBeCloseTo(0.6, 9);
});

it("gives shares that sum to 1, however sharp", () => {
  const rows = fc.array(fc.tuple(fc.constantFrom("A", "B", "C"), fc.double({ min: 0.001, max: 1, noNaN: true })), {
    minLength: 1,
  });
  fc.assert(
    fc.property(rows, fc.double({ min: 0.2, max: 5, noNaN: true }), (list, sharpness) => {
      const shares = agentShares(
        list.map(([agent]) => agent),
        list.map(([, share]) => share),
        sharpness,
      );
      expect(shares.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 9);
    }),
  );
});
