import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createVocabulary, likeliestSteps, trainWordWeights, type WordCase } from "./bag-of-words";

const { read, words } = createVocabulary();
const cases = (mark: string): WordCase[] =>
  Array.from({ length: 30 }, (_, at) => ({
    steps: [0, 1, 2, 3].map((step) =>
      read(`the same words ${step === at % 4 ? mark : ""} everywhere ${step * 100 + at}`),
    ),
    label: at % 4,
  }));
const found = (all: readonly WordCase[], weights: Float64Array): number =>
  all.filter(({ steps, label }) => likeliestSteps(steps, weights).join() === String(label)).length;

describe("a bag of words", () => {
  it("finds a label by a word that only labelled steps have", () => {
    const marked = cases("oops");
    expect(found(marked, trainWordWeights(marked, words.length, 1))).toBe(30);
  });

  it("finds nothing where all steps have the same words, numbers aside", () => {
    const plain = cases("");
    const weights = trainWordWeights(plain, words.length, 1);
    expect(plain.map(({ steps }) => likeliestSteps(steps, weights))).toEqual(plain.map(() => [0, 1, 2, 3]));
  });

  it("reads each word once, whatever its case, and a number only as a number", () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), fc.nat(), (text, one, other) => {
        expect(read(`${text} ${text.toUpperCase()}`.toLowerCase())).toEqual(read(`${text} ${text.toUpperCase()}`));
        expect(read(String(one))).toEqual(read(String(other)));
        const numbers = read(text);
        expect(new Set(numbers).size).toBe(numbers.length);
      }),
      { seed: 3 },
    );
  });
});
