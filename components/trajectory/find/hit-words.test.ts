import { expect, it } from "vitest";
import { addHits, noHits } from "../reading/hit-map";
import { hitWords } from "./hit-words";

const hits = addHits(noHits, { steps: [1, 4], counts: [3, 1_200] });
const found = { query: "x", words: ["x"], hits, isWhole: true, ordinal: null };

it("says how much was found, and where one stands", () => {
  expect(hitWords(found)).toBe("1,203 hits in 2 steps");
  expect(hitWords({ ...found, ordinal: 3 })).toBe("3 of 1,203 hits in 2 steps");
  expect(hitWords({ ...found, isWhole: false, ordinal: 3 })).toBe("1,203 hits in 2 steps so far");
  expect(hitWords({ ...found, hits: addHits(noHits, { steps: [1], counts: [1] }) })).toBe("1 hit in 1 step");
});

it("counts steps where no words are looked for", () => {
  expect(hitWords({ ...found, words: [], hits: addHits(noHits, { steps: [1, 4], counts: [1, 1] }) })).toBe("2 steps");
});

it("tells a search that found nothing from one that goes on, and from none", () => {
  expect(hitWords({ ...found, hits: noHits })).toBe("Nothing found");
  expect(hitWords({ ...found, hits: noHits, isWhole: false })).toBe("Searching…");
  expect(hitWords({ ...found, query: null, hits: noHits })).toBe("");
});
