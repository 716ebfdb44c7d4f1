import { expect, it } from "vitest";
import { outcomeOf, scoreLabel } from "./score-label";

it("a score is a label with its source, its value and its span", () => {
  const score = { name: "tone", value: { warm: 1 }, source: "judge", reason: "fine", spanId: "s1" };
  expect(scoreLabel(score)).toEqual({
    source: "judge",
    category: "tone",
    reason: "fine",
    value: '{"warm":1}',
    spanId: "s1",
  });
  expect(scoreLabel({ name: "tone", value: null, source: "judge" }).value).toBeUndefined();
});

it("only a verdict on the whole trace says how it ended", () => {
  const score = (name: string, value: unknown, spanId?: string) => ({ name, value, source: "x", spanId });
  expect(outcomeOf([score("tone", 0), score("correctness", 0)])).toBe("failed");
  expect(outcomeOf([score("is_correct", true)])).toBe("passed");
  expect(outcomeOf([score("correct", 0.4), score("correct", false, "s1")])).toBeUndefined();
});
