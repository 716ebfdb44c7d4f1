import { expect, it } from "vitest";
import { describeCaseSet, mergeReports, refuseComparison } from "./case-set";
import { makeReport } from "./make-report";
import { madeCase, madeEntry, madePrediction } from "./testing/made-evaluation";

const cases = [madeCase(0), madeCase(1, { question: 0 }), madeCase(2, { truth: null })];

it("says what was measured on, the same whatever the order, the ids and the spelling of names", () => {
  const set = describeCaseSet(cases);
  expect(set).toMatchObject({ caseCount: 3, questionCount: 2, withoutTruth: 1, sources: { "data-set": 2 } });
  const again = cases.toReversed().map((one) => ({
    ...one,
    traceId: `other ${one.traceId}`,
    truth: one.truth && { ...one.truth, agent: "coder (thought)", source: "adjudicated" },
  }));
  expect(describeCaseSet(again).hash).toBe(set.hash);
});

it("has another hash for another trace, another label and a label more", () => {
  const { hash } = describeCaseSet(cases);
  const label = { agent: "Coder", stepIndex: 4, source: "data-set" };
  const others = [
    cases.slice(1),
    [madeCase(0, { truth: label }), ...cases.slice(1)],
    [...cases.slice(0, 2), madeCase(2)],
  ];
  expect(new Set([hash, ...others.map((set) => describeCaseSet(set).hash)]).size).toBe(4);
});

it(
  "puts reports on the same cases into one table, with the tests corrected together, and refuses others with a sentence",
  { tags: ["long"] },
  () => {
    const of = (id: string, from = cases) =>
      makeReport({
        cases: from,
        entries: ["x", "y"].map((part) => ({
          entry: madeEntry(`${id}${part}`),
          predictions: [madePrediction(0), madePrediction(1)],
        })),
        seed: 1,
      });
    const merged = mergeReports([of("a"), of("b")]);
    expect(merged.entries.slice(0, 5).map(({ entry }) => entry.id)).toEqual(["ax", "ay", "bx", "by", "random-step"]);
    expect(merged.entries).toHaveLength(of("a").entries.length + 2);
    expect(merged.tests).toHaveLength(12);
    expect(merged.tests.every(({ holmP, permutationP }) => holmP >= permutationP)).toBe(true);
    expect(() => mergeReports([of("a"), of("b", cases.slice(0, 2))])).toThrow(
      /different traces.*3 and 2.*cannot be compared/,
    );
    expect(refuseComparison(of("a").caseSet, of("b").caseSet)).toBeNull();
  },
);
