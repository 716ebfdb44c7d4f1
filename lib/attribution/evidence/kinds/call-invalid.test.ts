import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyRun, unsoundIn } from "../testing/any-run";
import { tell, type Told } from "../testing/tell";
import { callInvalid } from "./call-invalid";
import { allOf } from "../testing/check-kind";

const wordsFound = (lines: readonly Told[]): string[] => allOf(callInvalid, tell(lines)).map(({ words }) => words);

/** A call and its answer, twice. */
const twice = (answer: string, later = answer, given: unknown = { berth: "Q9" }): Told[] => [
  ["Harbour", "calls", "assign_berth", { berth: "Q9" }],
  ["Harbour", "gets error", answer, "assign_berth"],
  ["Harbour", "says", "Once more."],
  ["Harbour", "calls", "assign_berth", given],
  ["Harbour", "gets error", later, "assign_berth"],
];

describe("an invalid call", () => {
  it.each([
    "missing parameter: draught_m",
    "berth 'Q9' is unknown",
    "必須項目がありません: 喫水",
    "Неизвестный причал: Q9",
  ])("is the refused one made again: %s", (answer) => {
    expect(wordsFound(twice(answer))).toEqual([
      `Step 3 calls assign_berth again with the same arguments, which were refused in step 1: “${answer}”.`,
    ]);
  });

  it("is told once, however often it is made again", () => {
    expect(wordsFound([...twice("no berth Q9"), ...twice("no berth Q9")])).toHaveLength(1);
  });

  it.each([
    "Unknown tool: tide_table",
    "Error: tool 'tide_table' does not exist",
    "ツールが見つかりません: tide_table",
    "工具不存在",
    "Function tide_table is not defined",
  ])("is one of a tool that does not exist: %s", (answer) => {
    expect(
      allOf(
        callInvalid,
        tell([
          ["Harbour", "calls", "tide_table", { day: "Friday" }],
          ["Harbour", "gets error", answer, "tide_table"],
        ]),
      ),
    ).toMatchObject([{ stepIndex: 0, agent: "Harbour", span: null, against: [{ stepIndex: 1, text: answer }] }]);
  });
});

describe("a call that was answered", () => {
  const program = { code: "const crates = 31;\nprint(crates * 4)" };
  const once = (answer: string): Told[] => [
    ["Harbour", "calls", "run", program],
    ["Harbour", "gets", answer, "run"],
  ];

  it("is not to be made again word for word in the same turn, for the same answer", () => {
    expect(wordsFound([...once("Output:\n124"), ...once("It printed:\n124")])).toEqual([
      "Step 2 calls run just as step 0 did, which step 1 had answered, and gets the same result.",
    ]);
  });

  it("may be made again where the answer is another, somebody spoke between, or it is a mere step on", () => {
    expect(wordsFound([...once("124"), ...once("125")])).toEqual([]);
    expect(wordsFound([...once("124"), ["Pilot", "says", "Check that again."], ...once("124")])).toEqual([]);
    const scroll: Told[] = [
      ["Harbour", "calls", "scroll", { by: 1 }],
      ["Harbour", "gets", "the same page", "scroll"],
    ];
    expect(wordsFound([...scroll, ...scroll])).toEqual([]);
  });
});

describe("no invalid call", () => {
  it("is a second try after a timeout, with other arguments, or with another answer", () => {
    expect(wordsFound(twice("gateway timeout"))).toEqual([]);
    expect(wordsFound(twice("unknown berth", "unknown berth", { berth: "Q19" }))).toEqual([]);
    expect(wordsFound(twice("unknown berth", "no crew on duty"))).toEqual([]);
  });

  it("is two equal calls at once", () => {
    expect(
      wordsFound([
        ["Harbour", "calls", "assign_berth", { berth: "Q9" }],
        ["Harbour", "calls", "assign_berth", { berth: "Q9" }],
        ["Harbour", "gets error", "unknown berth", "assign_berth"],
        ["Harbour", "gets error", "unknown berth", "assign_berth"],
      ]),
    ).toEqual([]);
  });

  it("is a call whose answer only names tools", () => {
    expect(
      wordsFound([
        ["Harbour", "calls", "list_tools", {}],
        ["Harbour", "gets", "The tools tide_table and assign_berth are known.", "list_tools"],
      ]),
    ).toEqual([]);
  });
});

it("holds for any trace", () => {
  const seeds = fc.array(fc.tuple(fc.nat(999), fc.nat(999), fc.string({ unit: "binary", maxLength: 60 })), {
    maxLength: 25,
  });
  fc.assert(
    fc.property(seeds, (given) => {
      expect(unsoundIn(callInvalid, anyRun(given))).toEqual([]);
    }),
  );
});
