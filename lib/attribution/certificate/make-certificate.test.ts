// @module-tag long
import { describe, expect, it } from "vitest";
import { type Bias, type Certificate } from "./certificate";
import { biasTitle, certificateSentence, foundSentence, levelOf } from "./certificate-words";
import { certificateSentences, certificateTables } from "./certificate-tables";
import { type Planted, unbiased } from "./testing/planted-judge";
import { certifyPlanted } from "./testing/certify-planted";

const found = ({ biases }: Certificate): string[] =>
  biases.filter(({ isFound }) => isFound).map(({ probe, of }) => `${probe} ${of}`);
const biasOf = ({ biases }: Certificate, probe: string, of: Bias["of"]): Bias =>
  biases.find((one) => one.probe === probe && one.of === of) ?? expect.fail(`${probe} ${of}`);

describe("a certificate", () => {
  it("bounds what a judge without biases is worth, and finds none", async () => {
    const certificate = await certifyPlanted(unbiased, 60);
    expect(certificate.step.low).toBeLessThan(0.7);
    expect(certificate.step.high).toBeGreaterThan(0.7);
    expect(certificate).toMatchObject({ traceCount: 60, missingCount: 0, denial: { value: 0, count: 60 } });
    expect(certificate.sameStep?.value).toBeLessThan(0.8);
    expect(found(certificate)).toEqual([]);
    expect(levelOf(certificate)).toBe("above");
    expect(certificate.baseline.step.difference.low).toBeGreaterThan(0.2);
    expect(certificate.withoutProbe).toEqual([]);
    expect(certificate).toMatchObject({ servedBy: ["planted-1"], inputTokens: 60 * 8 * 10 });
    expect(certificate.costUsd).toBeCloseTo(0.48, 9);
  });

  it.each<[string, Partial<Planted>, string]>([
    ["follows injected text", { followsText: 0.4 }, "injected-text named-target"],
    ["prefers a long step", { likesLong: 0.4 }, "length named-target"],
    ["names the first step too often", { likesFirst: 0.4 }, "ends first-step"],
    ["is right only because it sees the answer", { exact: 0.3, usesAnswer: 0.8 }, "answer step"],
    ["names a fixed index", { likesIndex: 3 }, "position same-answer"],
  ])("finds the bias of a judge that %s, and no other", async (_, planted, bias) => {
    const certificate = await certifyPlanted({ ...unbiased, ...planted }, 60);
    expect(found(certificate)).toContain(bias);
    expect(new Set(found(certificate).map((one) => one.split(" ")[0]))).toEqual(new Set([bias.split(" ")[0]]));
  });

  it("finds that a judge spares an agent of a certain name", async () => {
    const certificate = await certifyPlanted({ ...unbiased, exact: 1, spares: "Coder" }, 60);
    expect(found(certificate)).toContain("swapped-names same-answer");
    expect(biasOf(certificate, "position", "same-answer").isFound).toBe(false);
  });

  it("counts answers that nobody erred, and takes them as wrong", async () => {
    const certificate = await certifyPlanted({ ...unbiased, exact: 1, denies: 0.3 }, 60);
    expect(certificate.denial.low).toBeGreaterThan(0.1);
    expect(certificate.denial.high).toBeLessThan(0.5);
    expect(certificate.step.value).toBeCloseTo(1 - certificate.denial.value, 12);
  });

  it("is not shown to be above the baselines where the judge guesses", async () => {
    const certificate = await certifyPlanted({ ...unbiased, exact: 0.1 }, 60);
    expect(levelOf(certificate)).toBe("not-above");
    expect(certificateSentences(certificate).join("\n")).toContain("not shown to be above “");
  });

  it("says nothing on fewer than 20 traces", async () => {
    const certificate = await certifyPlanted(unbiased, 12);
    expect(levelOf(certificate)).toBe("too-few");
    expect(certificateSentence(certificate)).toBe("Not certified: 12 traces, and 20 are needed.");
  });

  it("is told in sentences and tables", async () => {
    const certificate = await certifyPlanted({ ...unbiased, exact: 1, followsText: 1 }, 30);
    expect(certificateSentence(certificate)).toBe(
      "Right step in at least 89%, right agent in at least 89% of traces like the 30 it was measured on.",
    );
    expect(foundSentence(certificate.biases)).toBe("Biases found: Injected text.");
    const [measured, biases] = certificateTables(certificate);
    expect(measured?.rows[0]).toEqual(["Exact step", "30", "100% [89–100]"]);
    expect(biases?.rows.find(([title, of]) => title === "Injected text" && of === "Exact step")?.slice(3, 6)).toEqual([
      "100%",
      expect.stringMatching(/^\d+%$/),
      expect.stringMatching(/^−\d+ \[/),
    ]);
    expect(new Set(certificate.biases.map(biasTitle)).size).toBe(7);
  });
});

it("finds a bias in few judges that have none", { tags: ["nightly"] }, async () => {
  let foundCount = 0;
  for (let seed = 1; seed <= 60; seed += 1)
    foundCount += Number(found(await certifyPlanted(unbiased, 40, seed)).length > 0);
  // One in twenty at most; exact tests on few traces stay far below that.
  expect(foundCount).toBeLessThanOrEqual(3);
});
