import { expect, it } from "vitest";
import { makeCase } from "./testing/made-case";
import { drawCases } from "./draw-cases";

const cases = Array.from({ length: 30 }, (_, at) => makeCase(at, { question: Math.floor(at / 2) }));
const hashes = (drawn: ReturnType<typeof drawCases>) => drawn.cases.map(({ contentHash }) => contentHash);

it("draws one labeled trace per question, the same for the same seed whatever the order of the files", () => {
  const about = { count: 10, seed: 7, used: new Set<string>() };
  const drawn = drawCases(cases, about);
  expect(new Set(drawn.cases.map(({ question }) => question)).size).toBe(10);
  expect(hashes(drawCases(cases.toReversed(), about))).toEqual(hashes(drawn));
  expect(hashes(drawCases(cases, { ...about, seed: 8 }))).not.toEqual(hashes(drawn));
  expect(drawn).toMatchObject({ freeCount: 15, usedCount: 0 });
});

it("draws no trace twice for a judge, and says how many are left", () => {
  const used = new Set(hashes(drawCases(cases, { count: 10, seed: 1, used: new Set() })));
  const again = drawCases(cases, { count: 100, seed: 1, used });
  expect(hashes(again).filter((hash) => used.has(hash))).toEqual([]);
  expect(again).toMatchObject({ freeCount: 15, usedCount: 10 });
  expect(again.cases).toHaveLength(15);
});
