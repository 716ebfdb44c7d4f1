import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { datesOf, dialectOf, maxRead, numbersOf, sentencesOf, spliced } from "./passages";

const texts = (passages: readonly { text: string }[]): string[] => passages.map(({ text }) => text);

/** Each would take minutes or hours if it were gone through anew from each of its places. */
it("reads long texts of one thing again and again", { tags: ["long"] }, () => {
  const longest = maxRead - 1;
  expect(numbersOf(`${"1,".repeat(longest / 2)}a`).length).toBeLessThan(2);
  expect(numbersOf(`1.${"1".repeat(longest)}a`)).toEqual([]);
  expect(sentencesOf(`${".".repeat(longest - 1)}a`)).toEqual([]);
  expect(dialectOf("let ".repeat(400_000))).toBe("prose");
});

describe("passages of a text", () => {
  it("are numbers that say something, not those that count steps, entries and citations", () => {
    expect(
      texts(numbersOf("1. Step 2 took 12.5 kg and $1,200, -3 of 40%.\n2) room A-17, 2024-05-31, 10:30, v2\n[1] Title")),
    ).toEqual([...["12.5", "1,200", "-3", "40"]]);
    expect(texts(numbersOf("x = 5;\nLIMIT 10"))).toEqual(["5", "10"]);
  });

  it("are dates that are written out whole", () => {
    expect(texts(datesOf("from 2024-05-31 to 3 June 2024, not May 31, 2023 or 31/05"))).toEqual([
      "2024-05-31",
      "3 June 2024",
      "May 31, 2023",
    ]);
  });

  it("are sentences with the white space behind them, and a point within a number ends none", () => {
    expect(texts(sentencesOf("It is 12.5 kg. Is it? Yes!"))).toEqual(["It is 12.5 kg. ", "Is it? ", "Yes!"]);
  });

  it("tell queries, programs and prose apart", () => {
    expect(dialectOf(" SELECT 1")).toBe("sql");
    expect(dialectOf("const a = 1;")).toBe("code");
    expect(dialectOf("Let us return to the function of this plan.")).toBe("prose");
  });

  it("lie where they say, whatever the text", () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom("1", "2024", "-", ".", ",", " ", "a", "May", "\n", "!", "\u{1F600}", "\ud800", "\0"),
        }),
        (text) => {
          const found = [numbersOf, datesOf, sentencesOf].flatMap((find) => find(text));
          expect(found.filter((one) => text.slice(one.start, one.end) !== one.text || one.text === "")).toEqual([]);
          expect(found.filter((one) => spliced(text, one, one.text) !== text)).toEqual([]);
        },
      ),
      { seed: 5 },
    );
  });
});
