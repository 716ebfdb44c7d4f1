import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readLenientAnswer, readPair, readStrictAnswer } from "./traced-answer";

const whole = (thoughts: string, answer: string): string => `<think>${thoughts}</think>\n<answer>${answer}</answer>`;
const tagless = fc.string({ unit: "grapheme", maxLength: 60 }).filter((text) => !text.includes("<"));
const agent = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 30 })
  .filter((text) => text.trim() !== "" && !/[<>]/.test(text));

describe("readStrictAnswer", () => {
  it("reads one thought and one answer, in whatever language, with bars in names", () => {
    expect(readStrictAnswer(whole("Turn 1 says Lyon.", "Web Surfer|1"))).toEqual({ agent: "Web Surfer", stepIndex: 1 });
    expect(readStrictAnswer(` ${whole("", " Ädmin | 東京 |  012 ")}\n`)).toEqual({
      agent: "Ädmin | 東京",
      stepIndex: 12,
    });
    fc.assert(
      fc.property(tagless, agent, fc.nat(), (thoughts, name, stepIndex) => {
        expect(readStrictAnswer(whole(thoughts, `${name}|${stepIndex}`))).toEqual({ agent: name.trim(), stepIndex });
      }),
    );
  });

  it.each([
    ["nothing", ""],
    ["no thoughts", "<answer>Planner|1</answer>"],
    ["thoughts that never end", "<think>a<answer>Planner|1</answer>"],
    ["two thoughts", `<think>a</think>${whole("b", "Planner|1")}`],
    ["the same answer twice", `${whole("a", "Planner|1")}<answer>Planner|1</answer>`],
    ["an answer in the thoughts", whole("<answer>Planner|0</answer>", "Planner|1")],
    ["words before", `Sure. ${whole("a", "Planner|1")}`],
    ["words between", "<think>a</think> So: <answer>Planner|1</answer>"],
    ["words behind", `${whole("a", "Planner|1")} Done.`],
    ["the answer first", "<answer>Planner|1</answer><think>a</think>"],
    ["tags in capitals", "<THINK>a</THINK><ANSWER>Planner|1</ANSWER>"],
    ["no bar", whole("a", "Planner 1")],
    ["no agent", whole("a", " |1")],
    ["words for a number", whole("a", "Planner|step 1")],
    ["a negative number", whole("a", "Planner|-1")],
    ["a fraction", whole("a", "Planner|1.5")],
    ["two numbers", whole("a", "Planner|1|")],
    ["a number beyond all numbers", whole("a", `Planner|${"9".repeat(400)}`)],
    ["digits of another script", whole("a", "Planner|١")],
    ["JSON", '{"agent": "Planner", "step": 1}'],
  ])("takes %s for no answer", (_, text) => {
    expect(readStrictAnswer(text)).toBeNull();
  });
});

describe("readLenientAnswer", () => {
  it("reads what the strict form reads, and an answer with whatever stands around it", () => {
    fc.assert(
      fc.property(tagless, agent, fc.nat(), (thoughts, name, stepIndex) => {
        const text = whole(thoughts, `${name}|${stepIndex}`);
        expect(readLenientAnswer(text)).toEqual(readStrictAnswer(text));
      }),
    );
    expect(readLenientAnswer("So it is <ANSWER>Planner|step 3</ANSWER>, I think.")).toEqual({
      agent: "Planner",
      stepIndex: 3,
    });
    expect(readLenientAnswer(whole("<answer>Planner|0</answer>", "Coder|1"))).toEqual({ agent: "Coder", stepIndex: 1 });
  });

  it.each([
    ["two that differ", "<answer>Planner|0</answer><answer>Planner|2</answer>"],
    ["thoughts that never end", "<think>a<answer>Planner|1</answer>"],
    ["no answer", "Agent Name: Planner\nStep Number: 1"],
    ["a step below 0", "<answer>Planner|-1</answer>"],
  ])("finds none in %s", (_, text) => {
    expect(readLenientAnswer(text)).toBeNull();
  });

  it("reads of a long text its end, and no answer in thoughts that never close", () => {
    const long = "so it goes ".repeat(10_000);
    expect(readLenientAnswer(`${long}<answer>Planner|1</answer>`)).toEqual({ agent: "Planner", stepIndex: 1 });
    expect(readLenientAnswer(`<answer>Coder|0</answer>${long}`)).toBeNull();
    expect(readLenientAnswer(`<think>${long}<answer>Planner|1</answer>`)).toBeNull();
    expect(readLenientAnswer(`<think>${long}</think>${long}<answer>Planner|1</answer>`)).not.toBeNull();
  });

  it("ends soon on tags that never close", () => {
    expect(readLenientAnswer("<answer>".repeat(100_000))).toBeNull();
    expect(readStrictAnswer("<think>".repeat(100_000))).toBeNull();
  });
});

it("parts a pair at its last bar", () => {
  expect(readPair("a|b|2")).toEqual({ agent: "a|b", stepIndex: 2 });
  expect(readPair("2")).toBeNull();
});
