import { describe, expect, it } from "vitest";
import { seededRandom } from "../statistics/seeded-random";
import { findLoss, findOutdated, type LaterAnswer } from "./find-loss";

const certificate = {
  servedBy: ["model-1 fp_1"],
  confidences: Array.from({ length: 40 }, (_, at) => 0.5 + at / 100),
  step: { value: 0.5, low: 0.35, high: 0.65, count: 40 },
};
const answers = (count: number, of: (at: number) => Partial<LaterAnswer>): LaterAnswer[] =>
  Array.from({ length: count }, (_, at) => ({ confidence: null, servedBy: [], isRight: null, ...of(at) }));

describe("findLoss", () => {
  it("finds nothing where nothing has changed, or nothing is known", () => {
    expect(findLoss(certificate, [])).toEqual([]);
    const same = answers(40, (at) => ({
      servedBy: ["model-1 fp_1"],
      confidence: 0.5 + at / 100,
      isRight: at % 2 === 0,
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

  it("takes it from few judges that have not changed", () => {
    const random = seededRandom(11);
    let lostCount = 0;
    for (let time = 0; time < 400; time += 1) {
      const certified = {
        servedBy: [],
        confidences: Array.from({ length: 50 }, random),
        step: { value: answers(50, () => ({})).filter(() => random() < 0.4).length / 50, low: 0, high: 1, count: 50 },
      };
      const later = answers(60, () => ({ confidence: random(), isRight: random() < 0.4 }));
      lostCount += Number(findLoss(certified, later).length > 0);
    }
    // Two tests at 1% each.
    expect(lostCount).toBeLessThan(16);
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
