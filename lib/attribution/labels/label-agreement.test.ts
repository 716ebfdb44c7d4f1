import fc from "fast-check";
import { expect, it } from "vitest";
import { runThrough } from "@/lib/traces/run-through";
import { agreementMeasures, labelAgreementInTurns, type LabelledUnit } from "./label-agreement";

const agreementOf = (units: readonly LabelledUnit[], seed: number) => runThrough(labelAgreementInTurns(units, seed));

const unit = (question: number, claims: Record<string, [string, number]>): LabelledUnit => ({
  traceId: `trace ${question}`,
  question,
  claims: Object.entries(claims).map(([annotator, [agent, stepIndex]]) => ({ annotator, agent, stepIndex })),
});

const units = [
  unit(0, { ann: ["Planner", 3], ben: ["planner (to all)", 3] }),
  unit(1, { ann: ["Planner", 3], ben: ["Coder", 5] }),
  unit(2, { ann: ["Coder", 8], ben: ["Coder", 9] }),
  unit(3, { ann: ["Coder", 0], ben: ["Coder", 7] }),
  unit(4, { ann: ["Coder", 1] }),
];

it("counts who agrees on agents as they are normalized, on steps, and on steps near by", () => {
  const { overall, count, singleCount, questionCount } = agreementOf(units, 1);
  expect({ count, singleCount, questionCount }).toEqual({ count: 4, singleCount: 1, questionCount: 4 });
  expect(overall.map(({ of, percent }) => [of, percent.value, percent.count])).toEqual([
    ["agent", 0.75, 4],
    ["step", 0.25, 4],
    ["within-1", 0.5, 4],
    ["within-3", 0.75, 4],
    ["within-5", 0.75, 4],
  ]);
});

/** The four traces with two labels five times over: enough for coefficients. */
const twenty = Array.from({ length: 20 }, (_, at) => {
  const of = units[at % 4] as LabelledUnit;
  return { ...of, traceId: `trace ${at}`, question: at };
});

it("gives what Cohen's kappa of a pair and alpha are by hand", () => {
  const { overall, pairs } = agreementOf(twenty, 1);
  expect(pairs.map(({ annotators, count }) => [annotators, count])).toEqual([[["ann", "ben"], 20]]);
  const [agent] = pairs[0]?.measures ?? [];
  // Observed 3/4; ann says Planner in 2 of 4, ben in 1 of 4: expected 1/8 + 3/8.
  expect(agent?.cohen.estimate?.value).toBeCloseTo((3 / 4 - 1 / 2) / (1 / 2), 12);
  // Of all forty names 15 are Planner: 1 − (10/40) / (2 · 15 · 25 / (40 · 39)).
  expect(overall[0]?.alpha.estimate?.value).toBeCloseTo(1 - 10 / 40 / (750 / 1560), 12);
});

it("has no coefficient of few traces, nor of steps that are near each other by chance, and says why", () => {
  const few = agreementOf(units, 1);
  const all = [
    ...few.overall.flatMap(({ fleiss, alpha }) => [fleiss, alpha]),
    ...(few.pairs[0]?.measures ?? []).map(({ cohen }) => cohen),
  ];
  expect(all).toHaveLength(15);
  for (const one of all) expect(one).toEqual({ estimate: null, none: { because: "few", count: 4 } });
  expect(few.overall[0]?.percent).toMatchObject({ value: 0.75, count: 4 });
  const short = twenty.map((one, at) => ({
    ...one,
    claims: one.claims.map((claim, who) => ({ ...claim, stepIndex: at === 0 && who === 0 ? 9 : at % 4 })),
  }));
  const { overall } = agreementOf(short, 1);
  expect(overall.map(({ alpha }) => alpha.none?.because ?? null)).toEqual([null, null, null, "chance", "chance"]);
  for (const { alpha } of overall) expect(alpha.estimate?.value ?? 0).toBeGreaterThan(-1);
});

it("has Fleiss' kappa where every trace has as many labels, and says why where not", () => {
  const even = agreementOf(twenty, 1);
  expect(even.fleiss).toEqual({ raters: 2, reason: null });
  // Of agents: observed 3/4, expected (3/8)² + (5/8)².
  expect(even.overall[0]?.fleiss.estimate?.value).toBeCloseTo((3 / 4 - 34 / 64) / (1 - 34 / 64), 12);
  const third = unit(20, { ann: ["Coder", 1], ben: ["Coder", 1], cleo: ["Planner", 2] });
  const uneven = agreementOf([...twenty, third], 1);
  expect(uneven.fleiss).toEqual({
    raters: null,
    reason: "Fleiss’ kappa needs as many labels on every trace; here it is 2 to 3.",
  });
  for (const { fleiss } of uneven.overall) expect(fleiss).toEqual({ estimate: null, none: { because: "labels" } });
  expect(uneven.pairs.map(({ annotators }) => annotators.join())).toEqual(["ann,ben", "ann,cleo", "ben,cleo"]);
});

it("knows nothing where no trace has two labels", () => {
  const { overall, pairs, fleiss } = agreementOf([unit(0, { ann: ["Coder", 1] })], 1);
  expect(fleiss).toEqual({ raters: null, reason: "No trace has two labels." });
  expect(pairs).toEqual([]);
  for (const measure of overall)
    expect(measure).toMatchObject({
      percent: { low: 0, high: 1, count: 0 },
      fleiss: { estimate: null, none: { because: "labels" } },
      alpha: { none: { because: "few", count: 0 } },
    });
});

it("draws traces of one question together", () => {
  const many = (questionOf: (at: number) => number) =>
    Array.from({ length: 40 }, (_, at) =>
      unit(questionOf(at), { ann: ["Coder", at % 5], ben: ["Coder", at < 20 ? at % 5 : (at + 1) % 5] }),
    );
  const width = (of: LabelledUnit[]) => {
    const alpha = agreementOf(of, 1).overall[1]?.alpha.estimate;
    return (alpha?.high ?? 0) - (alpha?.low ?? 0);
  };
  expect(width(many((at) => Math.floor(at / 5)))).toBeGreaterThan(1.5 * width(many((at) => at)));
});

it("agrees more the further apart steps may be, and never beyond 1", () => {
  const claims = fc.dictionary(fc.constantFrom("ann", "ben", "cleo"), fc.tuple(fc.constantFrom("A", "B"), fc.nat(12)));
  fc.assert(
    fc.property(fc.array(claims, { maxLength: 40 }), (list) => {
      const { overall } = agreementOf(
        list.map((one, at) => unit(at % 5, one)),
        1,
      );
      expect(overall.map(({ of }) => of)).toEqual([...agreementMeasures]);
      const shares = overall.slice(1).map(({ percent }) => percent.value);
      expect([...shares].sort((a, b) => a - b)).toEqual(shares);
      const all = overall.flatMap((one) => one.alpha.estimate ?? []);
      for (const { low, value, high } of all) {
        expect(low).toBeLessThanOrEqual(value);
        expect(value).toBeLessThanOrEqual(high);
        expect(value).toBeLessThanOrEqual(1 + 1e-12);
      }
    }),
    { numRuns: 20 },
  );
});

it("lets others have their turn after each draw, so that a server that measures goes on answering", () => {
  const work = labelAgreementInTurns(twenty, 1);
  let turnCount = 0;
  for (let turn = work.next(); !turn.done; turn = work.next()) turnCount += 1;
  // All of them together, and the one pair.
  expect(turnCount).toBe(2 * 2_000);
});
