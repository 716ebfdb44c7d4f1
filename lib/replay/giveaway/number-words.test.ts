import { expect, it } from "vitest";
import { isNumberWord, readNumberWords } from "./number-words";

it.each([
  ["seven", ["7"]],
  ["forty two", ["42"]],
  ["one hundred five", ["105"]],
  ["twelve hundred six", ["1206"]],
  ["two thousand three hundred seventeen", ["2317"]],
  ["million", ["1000000"]],
  ["three million twenty thousand one", ["3020001"]],
  ["six seven", ["6", "7"]],
  ["twenty thirty", ["20", "30"]],
  ["zero one", ["0", "1"]],
  ["twenty zero", ["20", "0"]],
  ["three four", ["3", "4"]],
])("reads %s", (words, numbers) => {
  expect(readNumberWords(words.split(" "))).toEqual(numbers);
});

it("knows them from other words", () => {
  for (const word of ["zero", "sixteen", "ninety", "hundred", "billion"]) expect(isNumberWord(word), word).toBe(true);
  for (const word of ["and", "won", "sixteenth", "7", "", "toString"]) expect(isNumberWord(word), word).toBe(false);
});
