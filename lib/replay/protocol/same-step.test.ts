import fc from "fast-check";
import { expect, it } from "vitest";
import { type ReplayStep } from "./messages";
import { isSameStep, stepText } from "./same-step";

const step: ReplayStep = {
  index: 1,
  agent: "A",
  kind: "tool-call",
  content: "{}",
  tool: { name: "t", arguments: { a: 1, b: [2] } },
};

it("is about what a step says, not about what it took", () => {
  expect(
    isSameStep(step, {
      ...step,
      isError: false,
      durationMs: 5,
      costUsd: 1,
      tool: { name: "t", arguments: { b: [2], a: 1 } },
    }),
  ).toBe(true);
});

it.each<Partial<ReplayStep>>([
  { index: 2 },
  { agent: "a" },
  { kind: "message" },
  { content: "{} " },
  { recipient: "B" },
  { isError: true },
  { tool: { name: "t", arguments: { a: 1, b: [3] } } },
])("%j is another step", (change) => expect(isSameStep(step, { ...step, ...change })).toBe(false));

it("says of any two arguments what their texts say", () => {
  const value = fc.jsonValue({ maxDepth: 3 });
  const pair = fc.oneof(
    fc.tuple(value, value),
    value.map((one) => [one, JSON.parse(JSON.stringify(one)) as unknown]),
    fc
      .dictionary(fc.constantFrom("a", "b", "__proto__", "1"), fc.constantFrom(0, null, undefined, []), {
        noNullPrototype: true,
      })
      .map((one) => [one, Object.fromEntries(Object.entries(one).reverse())]),
  );
  fc.assert(
    fc.property(pair, ([one, other]) => {
      const [first, second] = [one, other].map((made) => ({ ...step, tool: { name: "t", arguments: made } }));
      if (!first || !second) return;
      expect(isSameStep(first, second)).toBe(stepText(first) === stepText(second));
    }),
  );
});
