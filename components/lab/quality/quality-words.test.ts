import { expect, it } from "vitest";
import { fewTasksWords, noTellingWords, partWords, scaffoldDoubt, unlearnedWords } from "./quality-words";

it("gives no figure of words that were learned from nothing", () => {
  expect(unlearnedWords({ readsWords: true }, 1)).toBe("too few tasks to learn from");
  expect(unlearnedWords({ readsWords: true }, 2)).toBeNull();
  expect(unlearnedWords({ readsWords: false }, 1)).toBeNull();
});

it("says what cannot be said of so few, and is silent where it can", () => {
  expect([noTellingWords(4), noTellingWords(5)]).toEqual(["needs at least 5 failures", "none"]);
  expect([scaffoldDoubt(4) === "", scaffoldDoubt(5)]).toEqual([false, ""]);
  expect([fewTasksWords(9) === null, fewTasksWords(10)]).toEqual([false, null]);
});

it("writes a share in per cent, and a dash of nothing", () => {
  expect([partWords(1, 4), partWords(0, 0)]).toEqual(["25%", "–"]);
});
