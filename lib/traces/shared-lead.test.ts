import fc from "fast-check";
import { expect, it } from "vitest";
import { sharedLeads } from "./shared-lead";

const behind = (questions: readonly string[]): string[] => {
  const lead = sharedLeads(questions);
  return questions.map((question) => question.slice(lead(question)));
};

const boilerplate = "We're currently solving the following issue within our repository. Here's the issue text:\n";

it("steps over the lines and sentences that questions begin with alike", () => {
  expect(behind([`${boilerplate}Fix the parser`, `${boilerplate}Close the file`])).toEqual([
    "Fix the parser",
    "Close the file",
  ]);
  expect(behind(["Answer in one word only, please. Who?", "Answer in one word only, please. Where?"])).toEqual([
    "Who?",
    "Where?",
  ]);
  const wish = "你是一名助手，请只用一个词回答下面的问题，不要解释你的理由。";
  expect(behind([`${wish}谁？`, `${wish}哪里？`])).toEqual(["谁？", "哪里？"]);
  expect(behind(["问题：谁？", "问题：哪里？"])).toEqual(["谁？", "哪里？"]);
  expect(behind(["Question: Who?", "Question: Where?"])).toEqual(["Who?", "Where?"]);
});

it("cuts nothing in the middle of a sentence, and no short beginning that belongs to the task", () => {
  for (const alike of [
    ["Settle INV-4174 of Nadir Optics", "Settle INV-4181 of Ostra AB"],
    ["Hi. Book a flight", "Hi. Book a room"],
  ])
    expect(behind(alike)).toEqual(alike);
});

it("is not misled by a question that is unlike the others, and takes nothing from it", () => {
  const questions = [..."abc"].map((one) => `${boilerplate}${one}`);
  expect(behind([...questions, "hello"])).toEqual(["a", "b", "c", "hello"]);
});

it("leaves something of every question, and shares nothing among fewer than two", () => {
  expect(behind([boilerplate, boilerplate])).toEqual([boilerplate, boilerplate]);
  expect(behind([boilerplate, `${boilerplate}More`]).map((rest) => rest.trim())).toEqual([
    "Here's the issue text:",
    "More",
  ]);
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme" })), fc.string({ unit: "grapheme" }), (ends, lead) => {
      const questions = ends.map((end) => `${lead}\n${end}`);
      behind(questions).forEach((rest, at) => {
        expect((questions[at] ?? "").trim() === "" || rest.trim() !== "").toBe(true);
      });
    }),
  );
});
