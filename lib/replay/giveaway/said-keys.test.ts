import { expect, it } from "vitest";
import { readPieces } from "./read-pieces";
import { isSaid, keysOf, looksLikeValue, tellingPieces } from "./said-keys";

const pieces = (text: string) => [...readPieces(text)];
const telling = (text: string): string[] => tellingPieces(pieces(text)).map(({ written }) => written);

it("knows an answer by what it says, and one of empty words by all of them", () => {
  expect(telling("The $42 of an agent")).toEqual(["42", "agent"]);
  expect(telling("A")).toEqual(["A"]);
  expect(telling("to be")).toEqual(["to", "be"]);
  expect(telling("→")).toEqual(["→"]);
  expect(telling("北京")).toEqual(["北"]);
});

it("finds a piece in one of its readings, and a number part by part", () => {
  const says = (text: string, answer: string): boolean => {
    const keys = new Set(pieces(text).flatMap(keysOf));
    return tellingPieces(pieces(answer)).every((piece) => isSaid(piece, keys));
  };
  expect(says("0.42", "42 %")).toBe(true);
  expect(says("100, then 200", "100 200")).toBe(true);
  expect(says("100", "100 200")).toBe(false);
  expect(says("北方", "北京")).toBe(false);
});

it("tells what looks like a value from words of the language", () => {
  const values = pieces("It took seven of Region, one in region_7 and byYear").filter(looksLikeValue);
  expect(values.map(({ written }) => written)).toEqual(["It", "seven", "Region", "region_7", "byYear"]);
});
