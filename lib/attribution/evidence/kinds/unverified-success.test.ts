import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyRun, unsoundIn } from "../testing/any-run";
import { tell, type Told } from "../testing/tell";
import { unverifiedSuccess } from "./unverified-success";
import { allOf } from "../testing/check-kind";

const tester = { agents: [{ name: "Tester", tools: ["run_tests"] }] };
const found = (lines: readonly Told[], change = tester): ReturnType<typeof unverifiedSuccess.find> =>
  allOf(unverifiedSuccess, tell(lines, change));

describe("an unverified success", () => {
  it.each([
    "All 14 tests pass.",
    "I have tested the importer on every file.",
    "The importer has been thoroughly tested.",
    "Alle Tests bestanden.",
    "Ich habe alles getestet.",
    "J'ai vérifié chaque ligne.",
    "He comprobado cada línea.",
    "すべて検証済みです。",
    "所有测试通过。",
    "Я проверил каждую строку, все тесты пройдены.",
    "تم التحقق من كل سطر.",
  ])("is claimed though nobody did anything: %s", (claim) => {
    expect(
      found([
        ["Coder", "says", "Here is the importer."],
        ["Tester", "says", claim],
      ]),
    ).toMatchObject([{ stepIndex: 1, agent: "Tester", span: { from: 0 }, against: [] }]);
  });

  it("is claimed though what was run last failed", () => {
    const [only] = found([
      ["Tester", "calls", "run_tests", { path: "importer" }],
      ["Tester", "gets", "exit code 1\n2 of 14 wrong", "run_tests"],
      ["Tester", "says", "Fine work.\nAll 14 tests pass."],
    ]);
    expect(only).toEqual({
      stepIndex: 2,
      agent: "Tester",
      party: "agent",
      words: "Step 2 says “All 14 tests pass.”; the last run, step 1, returned “exit code 1”.",
      span: { from: 11, to: 29 },
      against: [{ stepIndex: 1, span: { from: 0, to: 11 }, text: "exit code 1" }],
    });
  });
});

describe("no unverified success", () => {
  it.each([
    "I have not tested it.",
    "It should be verified that all tests pass.",
    "Please say once all tests pass.",
    "Have you tested it?",
    "I could not run it, but I have verified the names.",
    "Das muss getestet werden.",
    "テストしてください。",
    "请测试。",
    "The tested alloy is light.",
  ])("is %s", (words) => {
    expect(found([["Tester", "says", words]])).toEqual([]);
  });

  it("is a claim after a run that went well, also after one that failed before", () => {
    const call: Told = ["Tester", "calls", "run_tests", {}];
    const good: Told[] = [call, ["Tester", "gets", "14 passed, 0 failed", "run_tests"]];
    const bad: Told[] = [call, ["Tester", "gets error", "1 failed", "run_tests"]];
    const claim: Told = ["Tester", "says", "All tests pass."];
    expect(found([...good, claim])).toEqual([]);
    expect(found([...bad, ...good, claim])).toEqual([]);
  });

  it("is a claim in a record that holds no calls and knows of no tools", () => {
    expect(found([["Tester", "says", "All tests pass."]], { agents: [] })).toEqual([]);
  });
});

it("holds for any trace", () => {
  const seeds = fc.array(fc.tuple(fc.nat(999), fc.nat(999), fc.string({ unit: "binary", maxLength: 60 })), {
    maxLength: 25,
  });
  fc.assert(
    fc.property(seeds, (given) => {
      expect(unsoundIn(unverifiedSuccess, anyRun(given))).toEqual([]);
    }),
  );
});
