import { expect, it } from "vitest";
import { makeCase } from "../testing/made-case";
import { drawSteps } from "./choose-step";

it("draws acting steps in an order that the hash decides, each once", () => {
  const one = makeCase(1);
  expect(drawSteps(one, 1)).toEqual(drawSteps(one, 1));
  expect(drawSteps(one, 1).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(drawSteps({ ...one, outline: one.outline.map(({ agent }) => ({ agent, kind: "system" })) }, 1)).toEqual([]);
});

it("draws each step about as often", () => {
  const counts = new Map<number, number>();
  for (let at = 0; at < 800; at += 1) {
    const [first = -1] = drawSteps(makeCase(at), 2);
    counts.set(first, (counts.get(first) ?? 0) + 1);
  }
  for (const count of counts.values()) expect(Math.abs(count - 100)).toBeLessThan(45);
});
