import { describe, expect, it } from "vitest";
import { seededRandom } from "../statistics/seeded-random";
import { hasFix } from "./has-fix";

const day = (number: number): Date => new Date(Date.UTC(2026, 0, number));
const seen = new Map([
  ["1.2", day(1)],
  ["1.3", day(5)],
  ["1.4", day(9)],
  ["1.5", day(12)],
]);
const fix = { version: "1.4", at: day(8) };

describe("a trace should have the fix", () => {
  it.each([
    ["of the version that has it, however it is written", "1.4", day(10), true],
    ["of a version seen after it", "1.5", day(13), true],
    ["of a version of before that arrives late", "1.3", day(20), false],
    ["of no version", null, day(20), false],
    ["of a version that nobody knows", "9", day(20), false],
  ])("%s", (_, version, at, expected) => {
    expect(hasFix(fix, { version, at }, seen)).toBe(expected);
  });

  it("where the system names no versions, if it happened after the fix", () => {
    const unnamed = { version: null, at: day(8) };
    expect(hasFix(unnamed, { version: null, at: day(9) }, new Map())).toBe(true);
    expect(hasFix(unnamed, { version: null, at: day(8) }, new Map())).toBe(false);
  });

  it("only of the very version as long as that one has not been seen", () => {
    const ahead = { version: "1.6-RC", at: day(13) };
    expect(hasFix(ahead, { version: "1.5", at: day(14) }, seen)).toBe(false);
    expect(hasFix(ahead, { version: "1.6-rc", at: day(14) }, seen)).toBe(true);
  });
});

it("takes no late trace of an old version for one of a fixed version, in whatever order traces arrive", () => {
  const random = seededRandom(5);
  let falsely = 0;
  let missed = 0;
  for (let round = 0; round < 200; round += 1) {
    const traces = Array.from({ length: 60 }, (_, at) => ({
      version: `v${Math.floor(at / 10)}`,
      at: new Date(day(1).getTime() + at * 3_600_000),
    }));
    const arrived = traces.toSorted(() => random() - 0.5);
    const firstSeen = new Map<string, Date>();
    for (const trace of arrived) {
      const before = firstSeen.get(trace.version);
      if (!before || trace.at < before) firstSeen.set(trace.version, trace.at);
      const says = hasFix({ version: "v3", at: day(2) }, trace, firstSeen);
      const should = Number(trace.version.slice(1)) >= 3;
      if (says && !should) falsely += 1;
      if (!says && should && firstSeen.has("v3")) missed += 1;
    }
  }
  expect(falsely / (200 * 60)).toBeLessThan(0.05);
  expect(missed / (200 * 60)).toBeLessThan(0.05);
});
