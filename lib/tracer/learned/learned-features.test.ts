import { expect, it } from "vitest";
import { learnedName, LearnedFeatures } from "./learned-features";

it("names learned features apart", () => {
  const learned = LearnedFeatures.parse([
    { sign: "word:x", place: "in", without: null },
    { sign: "word:x", place: "first", without: null },
    { sign: "does:x", place: "in", without: "does:y" },
    { sign: "does:x", place: "in", without: null },
  ]);
  expect(new Set(learned.map(learnedName)).size).toBe(4);
});

it("refuses more than a model of ours learns", () => {
  const many = Array.from({ length: 21 }, () => ({ sign: "word:x", place: "in", without: null }));
  expect(LearnedFeatures.safeParse(many).success).toBe(false);
});
