import fc from "fast-check";
import { expect, test } from "vitest";
import { hiddenAnswer, hideWords, holdsWords } from "./hidden-words";

test("the words of an answer are hidden wherever they stand as words, in any case", () => {
  expect(hideWords("It said LISBON, not Lisbonne; lisbon.", " Lisbon ")).toBe(
    `It said ${hiddenAnswer}, not Lisbonne; ${hiddenAnswer}.`,
  );
  expect(hideWords("42 is not 421 nor 142, but 42.", "42")).toBe(
    `${hiddenAnswer} is not 421 nor 142, but ${hiddenAnswer}.`,
  );
  expect(hideWords("nothing", "")).toBe("nothing");
  expect(holdsWords("İ: the answer is 7 km", "7 km")).toBe(true);
  expect(holdsWords("the answer is 17 km", "7 km")).toBe(false);
});

test("what is hidden is not there any more", () => {
  const piece = fc.constantFrom("a", "ab", "B", " ", ",", "7", "7 a");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), piece, (parts, words) => {
      const hidden = hideWords(parts.join(""), words);
      if (words.trim() !== "") expect(holdsWords(hidden.replaceAll(hiddenAnswer, "¤"), words)).toBe(false);
    }),
  );
});
