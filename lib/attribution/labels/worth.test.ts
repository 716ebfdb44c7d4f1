import fc from "fast-check";
import { expect, it } from "vitest";
import { estimateReadingMinutes, measureWorth, minMeasuredReadings, readingScale } from "./worth";

const at = (stepIndex: number, agent = "Surfer") => ({ agent, stepIndex });
const trace = { stepCount: 12, readBytes: 20_000, likeItCount: 0, readingScale: null, answers: [] };

it("counts the methods, the steps and the agents that they point to", () => {
  const answers = [at(3), at(3, "surfer"), at(9, "Planner"), at(4)];
  expect(measureWorth({ ...trace, answers })).toMatchObject({ methodCount: 4, stepCount: 3, agentCount: 2 });
});

it("measures disagreement as the entropy of steps and of agents, in bits", () => {
  const bitsOf = (answers: { agent: string; stepIndex: number }[]) =>
    measureWorth({ ...trace, answers }).disagreementBits;
  expect(bitsOf([])).toBe(0);
  expect(bitsOf([at(3)])).toBe(0);
  expect(bitsOf([at(3), at(3), at(3)])).toBe(0);
  expect(bitsOf([at(3), at(4)])).toBeCloseTo(1, 12);
  expect(bitsOf([at(1), at(2), at(3), at(4)])).toBeCloseTo(2, 12);
  expect(bitsOf([at(3), at(3), at(4, "Planner"), at(5, "Planner")])).toBeCloseTo(1.5 + 1, 12);
});

it("is worth more where methods point apart, where more traces are alike and where there is less to read", () => {
  const worthOf = (change: Partial<Parameters<typeof measureWorth>[0]>) => measureWorth({ ...trace, ...change }).worth;
  const plain = worthOf({ answers: [at(3), at(3)] });
  expect(worthOf({ answers: [at(3), at(4)] })).toBeCloseTo(2 * plain, 12);
  expect(worthOf({ answers: [at(3), at(3)], likeItCount: 7 })).toBeCloseTo(4 * plain, 12);
  expect(worthOf({ answers: [at(3), at(3)], readBytes: 40_000 })).toBeLessThan(plain);
});

it("gives every trace a worth above nothing, whatever its length", () => {
  const answers = fc.array(fc.record({ agent: fc.constantFrom("A", "a", "B"), stepIndex: fc.nat(9) }), {
    maxLength: 12,
  });
  const property = fc.property(
    answers,
    fc.nat(1e6),
    fc.nat(1e6),
    fc.nat(1e9),
    (given, stepCount, likeItCount, readBytes) => {
      const { worth, readingMinutes } = measureWorth({
        answers: given,
        stepCount,
        likeItCount,
        readBytes,
        readingScale: null,
      });
      expect(worth).toBeGreaterThan(0);
      expect(Number.isFinite(worth)).toBe(true);
      expect(readingMinutes).toBeGreaterThanOrEqual(0.5);
    },
  );
  fc.assert(property);
});

it("reads 238 words of six bytes a minute, and looks at each step for ten seconds", () => {
  expect(estimateReadingMinutes({ stepCount: 6, readBytes: 238 * 6 * 10 })).toBeCloseTo(11, 12);
  expect(estimateReadingMinutes({ stepCount: 0, readBytes: 0 })).toBe(0.5);
});

it("believes measured times from the twentieth on, by their median", () => {
  const reading = (factor: number) => ({ stepCount: 6, readBytes: 14_280, readingMs: factor * 11 * 60_000 });
  const few = Array.from({ length: minMeasuredReadings - 1 }, () => reading(2));
  expect(readingScale(few)).toBeNull();
  expect(readingScale([...few, reading(400)])).toBeCloseTo(2, 12);
  expect(
    readingScale([...few.slice(0, 9), ...few.slice(0, 1), ...Array.from({ length: 10 }, () => reading(4))]),
  ).toBeCloseTo(3, 12);
  const scaled = measureWorth({ ...trace, readingScale: 2 });
  expect(scaled.isReadingMeasured).toBe(true);
  expect(scaled.readingMinutes).toBeCloseTo(2 * measureWorth(trace).readingMinutes, 12);
});
