import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { freeChoice, type MethodView } from "@/components/answers/run-dialog/run-offer";
import { type ProviderView } from "@/lib/attribution/provider-view";
import { addEntries, type EntryDraft, entryKey, entriesOf, draftWords, paperEntries } from "./entry-drafts";

const entry = (method: string, change: Partial<EntryDraft> = {}): EntryDraft => ({
  method,
  providerId: "p",
  model: "m",
  parameters: {},
  revealExpectedAnswer: false,
  isMasked: false,
  ...change,
});
const method = (name: string): MethodView => ({
  name,
  title: name.toUpperCase(),
  summary: "",
  source: "",
  needsJudge: true,
  needsPeers: "none",
  offeredAs: "answer",
  parameterFields: [],
});
const provider = (id: string, models: string[]): ProviderView => ({
  id,
  name: id,
  preset: "custom",
  baseUrl: "http://judge.test",
  hasKey: false,
  keyHint: null,
  headerNames: [],
  requestsPerMinute: null,
  tokensPerMinute: null,
  concurrency: 1,
  timeoutMs: 1000,
  models: models.map((name) => ({
    name,
    contextTokens: 1000,
    inputUsdPerMillion: null,
    outputUsdPerMillion: null,
    priceAsOf: null,
    cachedInputUsdPerMillion: null,
  })) as ProviderView["models"],
});

describe("a choice", () => {
  const choice = { ...freeChoice("all-at-once"), providerId: "p", model: "m" };

  it("becomes two entries where the expected answer is wanted shown and not", () => {
    expect(entriesOf(choice, "both", true).map(({ revealExpectedAnswer }) => revealExpectedAnswer)).toEqual([
      false,
      true,
    ]);
    expect(entriesOf(choice, "with", true)).toEqual([entry("all-at-once", { revealExpectedAnswer: true })]);
  });

  it("of a method that asks nobody is one entry, since nobody is shown an answer", () => {
    expect(entriesOf(freeChoice("rules"), "both", false)).toHaveLength(1);
  });
});

describe("entries that are added", () => {
  it("are refused where they would ask the same, however their settings are ordered", () => {
    const [one, other] = [
      entry("raffles", { parameters: { a: 1, b: 2 } }),
      entry("raffles", { parameters: { b: 2, a: 1 } }),
    ];
    expect(entryKey(one)).toBe(entryKey(other));
    expect(addEntries([one], [other, entry("raffles", { isMasked: true })])).toEqual({
      entries: [one, entry("raffles", { isMasked: true })],
      doubleCount: 1,
    });
  });

  it("never stand twice, and none is lost", () => {
    const some = fc.array(
      fc.constantFrom("a", "b", "c", "d").map((name) => entry(name)),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(some, some, (first, more) => {
        const start = addEntries([], first).entries;
        const { entries, doubleCount } = addEntries(start, more);
        expect(new Set(entries.map(entryKey)).size).toBe(entries.length);
        expect(entries.length + doubleCount).toBe(start.length + more.length);
        expect(entries.slice(0, start.length)).toEqual(start);
      }),
    );
  });
});

describe("the paper's table", () => {
  it("has its three methods without and with the expected answer, all asking the first model", () => {
    const methods = ["tracer", "all-at-once", "step-by-step", "binary-search"].map(method);
    const entries = paperEntries({ methods, providers: [provider("empty", []), provider("first", ["m1", "m2"])] });
    expect(entries.map((each) => [each.method, each.revealExpectedAnswer])).toEqual([
      ...[false, true].flatMap((reveals) => [
        ["all-at-once", reveals],
        ["step-by-step", reveals],
        ["binary-search", reveals],
      ]),
    ]);
    expect(new Set(entries.map(({ providerId, model }) => `${providerId} ${model}`))).toEqual(new Set(["first m1"]));
  });
});

it("says what an entry is before it is planned", () => {
  const words = draftWords(
    entry("raffles", { revealExpectedAnswer: true, parameters: { rounds: 2 } }),
    method("raffles"),
  );
  expect(words).toEqual({ title: "RAFFLES", about: "m · expected answer shown · rounds 2" });
  expect(draftWords(entry("gone", { model: null }), undefined)).toEqual({ title: "gone", about: "no model to ask" });
});
