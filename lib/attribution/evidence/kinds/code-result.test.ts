import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyRun, unsoundIn } from "../testing/any-run";
import { tell, type Told } from "../testing/tell";
import { codeResult } from "./code-result";
import { allOf } from "../testing/check-kind";

const said = (lines: readonly Told[]): string[] => allOf(codeResult, tell(lines)).map(({ words }) => words);
const runs = (code: string): Told => ["Coder", "calls", "python", { code }];
const answers = (content: string): Told => ["Coder", "gets", content, "python"];

describe("a program", () => {
  it("is told where it divides or subtracts a value by or from itself", () => {
    const found = allOf(codeResult, tell([runs("for row in rows:\n  print(int(row[3]) / int(row[3]))")]));
    expect(found).toMatchObject([
      {
        stepIndex: 0,
        words: "Step 0 computes “int(row[3]) / int(row[3])”, which is 1 whatever int(row[3]) is.",
        against: [],
      },
    ]);
    expect(said([["Coder", "says", "```js\nconst rest = total - total;\n```"]])).toEqual([
      "Step 0 computes “total - total”, which is 0 whatever total is.",
    ]);
  });

  it("is right where it only looks so", () => {
    expect(said([runs("print(a[1] / a[2]);")])).toEqual([]);
    expect(said([runs("open('data/data.csv');")])).toEqual([]);
    expect(said([runs("print(total - total_of_last)\n")])).toEqual([]);
    expect(said([runs("print(x / x_max);")])).toEqual([]);
    expect(said([["Coder", "says", "The ratio a / a is 1."]])).toEqual([]);
  });

  it("is told where its run fails, the first one of the run", () => {
    const failing: Told[] = [
      runs("print(data['sum'])"),
      ["Coder", "gets error", "KeyError: 'sum'", "python"],
      runs("print(data['total'])"),
      ["Coder", "gets error", "KeyError: 'total'", "python"],
    ];
    expect(said(failing)).toEqual([
      "Step 0 runs a program that fails: it reads an entry that does not exist (step 1: “KeyError: 'sum'”).",
    ]);
  });

  it("is told with what the run says behind its exit code", () => {
    const lines: Told[] = [
      ["Coder", "says", "```python\nprint(rate)\n```"],
      ["Terminal", "says", "exitcode: 1 (execution failed)\nCode output:\nNameError: name 'rate' is not defined"],
    ];
    expect(said(lines)).toEqual([
      "Step 0 runs a program that fails: it uses an undefined name (step 1: “NameError: name 'rate' is not defined”).",
    ]);
  });

  it("is right where its run goes well, or where what failed is no program", () => {
    expect(said([runs("print(3)"), answers("3")])).toEqual([]);
    expect(
      said([
        ["Coder", "calls", "find", { q: "toll" }],
        ["Coder", "gets error", "not found", "find"],
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
      expect(unsoundIn(codeResult, anyRun(given))).toEqual([]);
    }),
  );
});
