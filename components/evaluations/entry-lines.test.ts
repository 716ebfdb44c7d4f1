import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { freeChoice, type MethodView } from "@/components/run-dialog/run-offer";
import { type ProviderView } from "@/lib/attribution/provider-view";
import { addLines, type EntryLine, lineKey, linesOf, lineWords, paperLines } from "./entry-lines";

const line = (method: string, change: Partial<EntryLine> = {}): EntryLine => ({
  ...{ method, providerId: "p", model: "m", parameters: {}, revealExpectedAnswer: false, isMasked: false },
  ...change,
});
const method = (name: string): MethodView => ({
  ...{ name, title: name.toUpperCase(), summary: "", source: "", needsJudge: true, needsPeers: "none" },
  ...{ offeredAs: "answer", parameterFields: [] },
});
const provider = (id: string, models: string[]): ProviderView => ({
  ...{ id, name: id, preset: "custom", baseUrl: "http://judge.test", hasKey: false, keyHint: null },
  ...{ requestsPerMinute: null, tokensPerMinute: null, concurrency: 1, timeoutMs: 1000 },
  models: models.map((name) => ({
    ...{ name, contextTokens: 1000, inputUsdPerMillion: null, outputUsdPerMillion: null, priceAsOf: null },
    cachedInputUsdPerMillion: null,
  })) as ProviderView["models"],
});

describe("a choice", () => {
  const choice = { ...freeChoice("all-at-once"), providerId: "p", model: "m" };

  it("becomes two lines where the expected answer is wanted shown and not", () => {
    expect(linesOf(choice, "both", true).map(({ revealExpectedAnswer }) => revealExpectedAnswer)).toEqual([
      false,
      true,
    ]);
    expect(linesOf(choice, "with", true)).toEqual([line("all-at-once", { revealExpectedAnswer: true })]);
  });

  it("of a method that asks nobody is one line, since nobody is shown an answer", () => {
    expect(linesOf(freeChoice("rules"), "both", false)).toHaveLength(1);
  });
});

describe("lines that are added", () => {
  it("are refused where they would ask the same, however their settings are ordered", () => {
    const [one, other] = [
      line("raffles", { parameters: { a: 1, b: 2 } }),
      line("raffles", { parameters: { b: 2, a: 1 } }),
    ];
    expect(lineKey(one)).toBe(lineKey(other));
    expect(addLines([one], [other, line("raffles", { isMasked: true })])).toEqual({
      lines: [one, line("raffles", { isMasked: true })],
      doubleCount: 1,
    });
  });

  it("never stand twice, and none is lost", () => {
    const some = fc.array(
      fc.constantFrom("a", "b", "c", "d").map((name) => line(name)),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(some, some, (first, more) => {
        const start = addLines([], first).lines;
        const { lines, doubleCount } = addLines(start, more);
        expect(new Set(lines.map(lineKey)).size).toBe(lines.length);
        expect(lines.length + doubleCount).toBe(start.length + more.length);
        expect(lines.slice(0, start.length)).toEqual(start);
      }),
    );
  });
});

describe("the paper's table", () => {
  it("has its three methods without and with the expected answer, all asking the first model", () => {
    const methods = ["tracer", "all-at-once", "step-by-step", "binary-search"].map(method);
    const lines = paperLines({ methods, providers: [provider("empty", []), provider("first", ["m1", "m2"])] });
    expect(lines.map((each) => [each.method, each.revealExpectedAnswer])).toEqual([
      ...[false, true].flatMap((reveals) => [
        ["all-at-once", reveals],
        ["step-by-step", reveals],
        ["binary-search", reveals],
      ]),
    ]);
    expect(new Set(lines.map(({ providerId, model }) => `${providerId} ${model}`))).toEqual(new Set(["first m1"]));
  });
});

it("says what a line is before it is planned", () => {
  const words = lineWords(
    line("raffles", { revealExpectedAnswer: true, parameters: { rounds: 2 } }),
    method("raffles"),
  );
  expect(words).toEqual({ title: "RAFFLES", about: "m · expected answer shown · rounds 2" });
  expect(lineWords(line("gone", { model: null }), undefined)).toEqual({ title: "gone", about: "no model to ask" });
});
