import { describe, expect, it } from "vitest";
import { canTellAnswer, givesAnswerAway } from "./gives-answer-away";

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

  it("takes no longer number of the same figures for a long one, and ends soon", () => {
    const answer = "1".repeat(100_000);
    expect(givesAnswerAway("1".repeat(2_000_000), answer, nowhere)).toBe(false);
    expect(givesAnswerAway(`It is ${answer}.`, answer, nowhere)).toBe(true);
  });

  it.each([
    ["It is forty-two.", "42"],
    ["It is 42.", "42 km"],
    ["It is 42km.", "42"],
    ["The total is 42", "$42"],
    ["42 %", "42%"],
    ["It is 42 percent", "42%"],
    ["0.42", "42%"],
    ["42%", "0.42"],
    ["1 200 units", "1200"],
    ["1'200", "1200"],
    ["1.200,50", "1200.5"],
    ["some 1.5 million", "1500000"],
    ["March 5, 2024", "2024-03-05"],
    ["5 Mar 2024", "2024-03-05"],
    ["2024-03-05", "March 5th, 2024"],
    ["05.03.2024", "March 5, 2024"],
    ["b, c and a1", "a1, b, c"],
    ["It lies in Paris.", "Paris, France"],
    ["two red pandas", "The red panda"],
    ["naive Bayes", "naïve Bayes"],
    ["其实首都是北京。", "北京"],
    ["这是猫。", "猫"],
    ["서울은 수도다.", "서울"],
    ["write it in C++", "C++"],
    ["→", "→"],
  ])("finds in “%s” the answer “%s”", (correction, answer) => {
    expect(givesAnswerAway(correction, answer, nowhere)).toBe(true);
  });

  it.each([
    ["It is 142km.", "42 km"],
    ["Take the kilometres, km for short.", "42 km"],
    ["It is 4.2.", "42%"],
    ["It may be 6.", "5"],
    ["One of them is wrong.", "2"],
    ["March 6, 2024", "2024-03-05"],
    ["Take a and b.", "a1, b, c"],
    ["It lies in France.", "Paris, France"],
    ["这是狗。", "猫"],
    ["write it in C", "C++"],
  ])("finds in “%s” no answer “%s”", (correction, answer) => {
    expect(givesAnswerAway(correction, answer, nowhere)).toBe(false);
  });

  it("asks only for what could not be known of an answer, and for the whole where each part could", () => {
    const known = { question: "Which of red, grey or blue has the whale?", before: ["Whales: 3"], original: "Blue." };
    expect(givesAnswerAway("The whale is pale.", "A pale grey whale", known)).toBe(true);
    expect(givesAnswerAway("The whale is grey.", "A pale grey whale", known)).toBe(false);
    expect(givesAnswerAway("It is a grey whale.", "grey whale", known)).toBe(true);
    expect(givesAnswerAway("It is grey. The whale is not.", "whale, grey", known)).toBe(false);
    expect(givesAnswerAway("It is a grey whale.", "grey whale", { ...known, original: "A grey whale?" })).toBe(false);
  });
});

it("knows an answer that can be told from one that says nothing", () => {
  for (const answer of ["42", "A", "yes", "北京", "→"]) expect(canTellAnswer(answer), answer).toBe(true);
  for (const answer of [undefined, "", " ", "?!"]) expect(canTellAnswer(answer), answer).toBe(false);
});
