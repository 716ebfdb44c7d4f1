import { describe, expect, it } from "vitest";
import { seededRandom } from "../statistics/seeded-random";
import { findLoss, findOutdated, type LaterAnswer } from "./find-loss";

const certificate = {
  servedBy: ["model-1 fp_1"],
  confidences: Array.from({ length: 40 }, (_, at) => 0.5 + at / 100),
  step: { value: 0.5, low: 0.35, high: 0.65, count: 40 },
  agreement: { value: 0.75, low: 0.6, high: 0.86, count: 40, weights: ["w"] },
};
const answers = (count: number, of: (at: number) => Partial<LaterAnswer>): LaterAnswer[] =>
  Array.from({ length: count }, (_, at) => ({
    question: String(at),
    confidence: null,
    servedBy: [],
    isRight: null,
    agrees: null,
    ...of(at),
  }));

describe("findLoss", () => {
  it("finds nothing where nothing has changed, or nothing is known", () => {
    expect(findLoss(certificate, [])).toEqual([]);
    const same = answers(40, (at) => ({
      servedBy: ["model-1 fp_1"],
      confidence: 0.5 + at / 100,
      isRight: at % 2 === 0,
      agrees: at % 4 > 0,
    }));
    expect(findLoss(certificate, same)).toEqual([]);
    expect(
      findLoss(
        { ...certificate, servedBy: [] },
        answers(1, () => ({ servedBy: ["model-2"] })),
      ),
    ).toEqual([]);
  });

  it("finds another model behind the name, by one answer", () => {
    expect(
      findLoss(
        certificate,
        answers(1, () => ({ servedBy: ["model-1 fp_2"] })),
      ),
    ).toEqual(["Another model answers under this name: model-1 fp_2 instead of model-1 fp_1."]);
  });

  it("finds that confidences are spread otherwise, from twenty answers on", () => {
    const sure = (count: number) => answers(count, () => ({ confidence: 0.99 }));
    expect(findLoss(certificate, sure(19))).toEqual([]);
    expect(findLoss(certificate, sure(20))).toEqual([
      expect.stringMatching(/^Its stated confidences have changed in 20/),
    ]);
  });

  it("finds that it is right less often, from twenty labels on", () => {
    const wrong = (count: number) => answers(count, (at) => ({ isRight: at === 0 }));
    expect(findLoss(certificate, wrong(19))).toEqual([]);
    expect(findLoss(certificate, wrong(30))).toEqual([
      "It named the labeled step in 1 of 30 traces since, and in 20 of 40 when it was certified (Fisher, p below 0.001).",
    ]);
  });

  it("finds that it names the tracer’s step less often, from twenty traces on", () => {
    const other = (count: number) => answers(count, (at) => ({ agrees: at % 5 === 0 }));
    expect(findLoss(certificate, other(19))).toEqual([]);
    expect(findLoss(certificate, other(30))).toEqual([
      "It named the tracer’s step in 6 of 30 traces since, and in 30 of 40 when it was certified (Fisher, p below 0.001).",
    ]);
    expect(findLoss({ ...certificate, agreement: null }, other(30))).toEqual([]);
  });

  it("counts each question once, by its newest answer", () => {
    const often = answers(60, (at) => ({ question: String(at % 19), confidence: 0.99, isRight: false, agrees: false }));
    expect(findLoss(certificate, often)).toEqual([]);
    const newest = answers(60, (at) => ({ question: String(at % 30), isRight: at < 30 ? at % 2 === 0 : false }));
    expect(findLoss(certificate, newest)).toEqual([]);
  });
});

describe("a judge whose worth is known", { tags: ["long"] }, () => {
  /** How often it loses its certificate by each test, of so many made judges. */
  const lossesOf = (
    times: number,
    counts: { before: number; later: number },
    now: { right: number; agrees: number; power: number },
  ) => {
    const random = seededRandom(11);
    const lost = { confidences: 0, labels: 0, tracer: 0, any: 0 };
    const shareOf = (count: number, share: number) => {
      const yes = Array.from({ length: count }, random).filter((one) => one < share).length;
      return { value: yes / count, low: 0, high: 1, count };
    };
    for (let time = 0; time < times; time += 1) {
      const certified = {
        servedBy: [],
        confidences: Array.from({ length: counts.before }, random),
        step: shareOf(counts.before, 0.4),
        agreement: { ...shareOf(counts.before, 0.5), weights: [] },
      };
      const later = answers(counts.later, () => ({
        confidence: random() ** now.power,
        isRight: random() < now.right,
        agrees: random() < now.agrees,
      }));
      const reasons = findLoss(certified, later).join(" ");
      lost.confidences += Number(reasons.includes("confidences"));
      lost.labels += Number(reasons.includes("the labeled step"));
      lost.tracer += Number(reasons.includes("the tracer’s step"));
      lost.any += Number(reasons !== "");
    }
    return Object.fromEntries(Object.entries(lost).map(([test, count]) => [test, count / times]));
  };
  const unchanged = { right: 0.4, agrees: 0.5, power: 1 };

  it.each([
    { before: 20, later: 20 },
    { before: 50, later: 60 },
    { before: 50, later: 500 },
    { before: 200, later: 200 },
  ])("loses a certificate on $before traces by each test in fewer than 1% where it has not changed", (counts) => {
    const { any, ...each } = lossesOf(2_000, counts, unchanged);
    // Three standard errors of 2,000 made judges above the level.
    for (const [test, share] of Object.entries(each)) expect(share, test).toBeLessThan(0.01 + 0.0067);
    expect(any).toBeLessThan(0.03 + 0.0115);
  });

  it("loses it where it names the tracer’s step half as often, though nobody labels and it states the same", () => {
    const { tracer, confidences } = lossesOf(400, { before: 50, later: 100 }, { ...unchanged, agrees: 0.25 });
    expect(tracer).toBeGreaterThan(0.6);
    expect(confidences).toBeLessThan(0.03);
  });
});

describe("findOutdated", () => {
  const judge = { methodVersion: "2", policyHash: "a" };

  it("finds nothing where method and policy are the same", () => {
    expect(findOutdated(judge, { methodVersion: "2", policyHash: "a" })).toEqual([]);
    expect(findOutdated({ ...judge, policyHash: null }, { methodVersion: "2", policyHash: "b" })).toEqual([]);
  });

  it("names what has changed", () => {
    expect(findOutdated(judge, { methodVersion: "3", policyHash: "b" })).toEqual([
      "The method was changed by an update: version 2 was certified, version 3 answers now.",
      "The attribution policy was changed, and judges are told it.",
    ]);
    expect(findOutdated(judge, { methodVersion: null, policyHash: "a" })).toEqual(["Its method is no longer there."]);
  });
});
