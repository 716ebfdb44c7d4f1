import fc from "fast-check";
import { expect, it } from "vitest";
import { readPieces, wordKey } from "./read-pieces";

const keys = (text: string): string[] => Array.from(readPieces(text), ({ key }) => key);
const readings = (text: string): string[] =>
  Array.from(readPieces(text), ({ key, same, parts }) => [key, ...same, ...parts].join(" "));

it("reads words, numbers and signs in order, and where they stand", () => {
  const pieces = [...readPieces("The C++ sum: region_2 = $1,250.5")];
  expect(pieces.map(({ kind, written }) => `${kind} ${written}`)).toEqual([
    ...["word The", "word C++", "word sum", "word region_2", "sign =", "sign $", "number 1,250.5"],
  ]);
  for (const { written, start } of pieces)
    expect("The C++ sum: region_2 = $1,250.5".slice(start).startsWith(written)).toBe(true);
});

it("reads numbers with what stands behind them", () => {
  expect(readings("42 %")).toEqual(["42 0.42"]);
  expect(readings("forty-two percent")).toEqual(["42 0.42", wordKey("percent")]);
  expect(readings("1.5 million")).toEqual(["1500000 1.5"]);
  expect(readings("5M")).toEqual(["5 5000000"]);
  expect(readings("42km")).toEqual(["42", "km"]);
});

it("reads the month of a date as a number too, and no other word", () => {
  expect(readings("March 5")).toEqual(["march 3", "5"]);
  expect(readings("5 Sept")).toEqual(["5", "sept 9"]);
  expect(readings("it may be")).toEqual(["it", "mai", "be"]);
});

it("reads each two neighbours of a script without spaces, so that a word is found in whatever stands around it", () => {
  expect(keys("首都是")).toEqual(["首都", "都是", "是"]);
  expect(keys("Paris是首都2024年")).toEqual(["paris", "是首", "首都", "都", "2024", "年"]);
  const signs = fc.array(fc.constantFrom(..."北京首都是上海"), { minLength: 2, maxLength: 6 });
  fc.assert(
    fc.property(signs, signs, signs, (before, said, after) => {
      const found = keys([...before, ...said, ...after].join(""));
      for (const key of keys(said.join("")).slice(0, -1)) expect(found).toContain(key);
    }),
  );
});

it.each([
  ["pandas", "Panda"],
  ["cities", "city"],
  ["boxes", "box"],
  ["cases", "case"],
  ["uses", "use"],
  ["naïve", "naive"],
  ["Zürich", "ZURICH"],
])("takes %s and %s for one", (one, other) => {
  expect(wordKey(one)).toBe(wordKey(other));
});

it("tells other words apart", () => {
  expect(new Set(["Paris", "Pari", "bus", "bush", "C", "C++", "C#"].map(wordKey)).size).toBe(7);
});
