import { expect, test } from "vitest";
import { nothing } from "./count";
import { countFlakes, readShake, sumOfRounds } from "./shake";

test("rounds, part and paths are read; without a part it is the browser's", () => {
  expect(readShake(["10", "database", "lib/jobs"])).toMatchObject({
    rounds: 10,
    part: { name: "database" },
    paths: ["lib/jobs"],
  });
  expect(readShake(["3", "e2e/start.spec.ts"])).toMatchObject({
    part: { name: "browser" },
    paths: ["e2e/start.spec.ts"],
  });
  for (const rounds of [[], ["0"], ["browser"]]) expect(() => readShake(rounds)).toThrow("how many rounds");
});

test("whoever failed at the first try is named once, with the rounds in which that was", () => {
  const rounds = [
    { ...nothing, failures: ["a.test.ts › one\nexpected 1 to be 2"], retried: ["b.test.ts › two"] },
    nothing,
    { ...nothing, retried: ["a.test.ts › one"] },
  ];
  expect(countFlakes(rounds)).toEqual([
    { name: "a.test.ts › one", roundCount: 2 },
    { name: "b.test.ts › two", roundCount: 1 },
  ]);
});

test("whoever passed only when it was tried again has failed", () => {
  const rounds = [
    { ...nothing, passed: 5, retried: ["b.test.ts › two"] },
    { ...nothing, passed: 5 },
  ];
  expect(sumOfRounds(rounds)).toEqual({
    ...nothing,
    passed: 9,
    failed: 1,
    failures: ["b.test.ts › two (failed at the first try in 1 of 2 rounds)"],
  });
});
