import fc from "fast-check";
import { expect, it } from "vitest";
import { share } from "../statistics/share";
import { measureReliability, type ReliabilityRow } from "./measure-reliability";

const rows = (count: number, fields: (at: number) => Partial<ReliabilityRow> = () => ({})): ReliabilityRow[] =>
  Array.from({ length: count }, (_, at) => ({
    question: at,
    stepCount: 20,
    isAgentRight: at % 2 === 0,
    isStepRight: at % 4 === 0,
    weight: 1,
    ...fields(at),
  }));
const asked = { stepCount: 20, seed: 1 };

it("measures on traces as long as this one, twenty at least", () => {
  const others = rows(30, (at) => ({ question: 100 + at, stepCount: 200, isAgentRight: true }));
  const found = measureReliability([...rows(20), ...others], asked);
  expect(found).toMatchObject({
    isMeasured: true,
    count: 20,
    questionCount: 20,
    band: { first: 11, last: 30 },
    bandCount: 20,
  });
  expect(found).toMatchObject({ agent: { value: 0.5 }, step: { value: 0.25 }, isWeighted: false });
});

it("measures on all lengths where this one has fewer, and says so", () => {
  const others = rows(30, (at) => ({ question: 100 + at, stepCount: 200 }));
  expect(measureReliability([...rows(19), ...others], asked)).toMatchObject({ band: null, bandCount: 19, count: 49 });
});

it("says no number under twenty", () => {
  expect(measureReliability(rows(19), asked)).toEqual({ isMeasured: false, count: 19 });
  expect(measureReliability([], asked)).toEqual({ isMeasured: false, count: 0 });
});

it("lets a trace that was drawn once in ten stand for ten", () => {
  const found = measureReliability(
    rows(40, (at) => ({ weight: at < 20 ? 10 : 1, isAgentRight: at < 20 })),
    asked,
  );
  expect(found).toMatchObject({ isWeighted: true, agent: { value: expect.closeTo(200 / 220, 12), wilson: null } });
});

it("is the plain share where all weigh the same, with an interval over questions", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), fc.nat(15)), { minLength: 20, maxLength: 40 }), (list) => {
      const found = measureReliability(
        list.map(([isAgentRight, question]) => ({
          question,
          stepCount: 3,
          isAgentRight,
          isStepRight: false,
          weight: 2,
        })),
        { stepCount: 4, seed: 5 },
      );
      const plain = share(
        list.map(([isRight]) => Number(isRight)),
        list.map(([, question]) => question),
        5,
      );
      if (!found.isMeasured) throw new Error("twenty are enough");
      expect(found.agent.value).toBeCloseTo(plain.value, 12);
      expect(found.agent.low).toBeCloseTo(plain.low, 9);
      expect(found.agent.high).toBeCloseTo(plain.high, 9);
    }),
    { numRuns: 20 },
  );
});
