import { describe, expect, it } from "vitest";
import { givesAnswerAway } from "./gives-answer-away";

const nowhere = { question: "How much is it?", before: ["Add them up."], original: "It is 900." };

describe("givesAnswerAway", () => {
  it("finds the answer as a whole, whatever its case and white space, and numbers as numbers", () => {
    for (const [correction, answer] of [
      ["It is 1,200.50 euros.", "1200.5"],
      ["It is 1200 euros.", "1,200.00"],
      ["the  GREY whale", "The grey whale"],
      ["Say “Paris”.", "Paris."],
    ] as const)
      expect(givesAnswerAway(correction, answer, nowhere), correction).toBe(true);
    for (const [correction, answer] of [
      ["It is 11,200.50 euros.", "1200.5"],
      ["It is 1200.55 euros.", "1200.5"],
      ["Parisian", "Paris"],
      ["Add them up again.", "1200.5"],
    ] as const)
      expect(givesAnswerAway(correction, answer, nowhere), correction).toBe(false);
  });

  it("holds nothing against an answer that could be known, or where none is expected", () => {
    expect(givesAnswerAway("It is 1200.", "1200", { ...nowhere, before: ["The tool says 1,200."] })).toBe(false);
    expect(givesAnswerAway("It is 1200.", "1200", { ...nowhere, original: "1200, but minus 1." })).toBe(false);
    expect(givesAnswerAway("Red it is.", "red", { ...nowhere, question: "Red or blue?" })).toBe(false);
    expect(givesAnswerAway("It is 1200.", undefined, nowhere)).toBe(false);
    expect(givesAnswerAway("It is 1200.", " ", nowhere)).toBe(false);
  });

  it.each([
    ["digits", "1".repeat(2_000_000)],
    ["full stops", `${".".repeat(2_000_000)}a`],
    ["zeros behind a point", `1.${"0".repeat(2_000_000)}1`],
    ["numbers with points", "1.".repeat(1_000_000)],
    ["white space", `${" ".repeat(2_000_000)}a`],
    ["marks on one character", `a${"\u0301\u0316".repeat(1_000_000)}`],
  ])("reads millions of %s", (_, text) => {
    expect(givesAnswerAway(text, "42", nowhere)).toBe(false);
    expect(givesAnswerAway(`It is ${text} and 42`, "42", { ...nowhere, before: [text] })).toBe(true);
    expect(givesAnswerAway(text, `${text}2`, nowhere)).toBe(false);
  });

  it("finds a long answer within a long text of the same letters", () => {
    const answer = "1".repeat(100_000);
    expect(givesAnswerAway("1".repeat(2_000_000), answer, nowhere)).toBe(true);
  });
});
