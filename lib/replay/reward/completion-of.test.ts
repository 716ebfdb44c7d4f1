import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { completionOf, withoutEndMarks } from "./completion-of";

const prompt = `<|im_start|>system\nYou read the record of a run.<|im_end|>\n<|im_start|>user\n${"The log. ".repeat(20)}<|im_end|>\n<|im_start|>assistant\n`;
const answer = "<think>a</think>\n<answer>Planner|1</answer>";

describe("completionOf", () => {
  it("gives what stands behind the prompt, without the marks that end a turn", () => {
    expect(completionOf(`${prompt}${answer}<|im_end|>`, prompt)).toBe(answer);
    expect(completionOf(`${prompt}${answer}<|im_end|>\n<|endoftext|><|endoftext|>`, prompt)).toBe(answer);
    expect(completionOf(`<s>${prompt}${answer}</s>`, prompt)).toBe(answer);
    expect(completionOf(answer, "")).toBe(answer);
  });

  it("knows a prompt again whose beginning was cut off, and none by chance", () => {
    expect(completionOf(`\uFFFD${prompt.slice(30)}${answer}`, prompt)).toBe(answer);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: prompt.length - 70 }), (cut) => {
        expect(completionOf(`${prompt.slice(cut)}${answer}`, prompt)).toBe(answer);
      }),
    );
    expect(completionOf(answer, prompt)).toBeNull();
    expect(completionOf(`${prompt.slice(-20)}${answer}`, prompt)).toBeNull();
  });

  it("takes the first prompt for the prompt where an answer repeats it", () => {
    expect(completionOf(`${prompt}${answer}${prompt}${answer}`, prompt)).toBe(`${answer}${prompt}${answer}`);
  });

  it("gives back the tag that a template has opened for the model", () => {
    expect(completionOf(`${prompt}<think>\na</think><answer>A|1</answer>`, `${prompt}<think>\n`)).toBe(
      "<think>a</think><answer>A|1</answer>",
    );
  });

  it("knows a prompt again that a tokenizer has composed, or whose spaces it cleaned up", () => {
    const raw = prompt.replace("The log.", "Zu\u0308rich did n't , “say” so .");
    expect(completionOf(`${raw.normalize("NFC")}${answer}`, raw)).toBe(answer);
    const cleaned = raw.replace(" n't ,", "n't,").replace(" so .", " so.").replaceAll("\n", " ");
    expect(completionOf(`<s> ${cleaned}${answer}</s>`, raw)).toBe(answer);
    expect(completionOf(`${cleaned.slice(60)}${answer}`, raw)).toBe(answer);
    expect(completionOf(`a b\u00a0c${answer}`, "ab c\n")).toBe(answer);
    expect(completionOf(`${prompt.replace("You read", "Ye rede")}${answer}`, prompt)).toBe(answer);
    fc.assert(
      fc.property(fc.nat(prompt.length - 1), fc.constantFrom(" ", "\n", "  "), (at, space) => {
        const changed = `${prompt.slice(0, at)}${space}${prompt.slice(at)}`;
        expect(completionOf(`${changed}${answer}`, prompt)?.trimStart()).toBe(answer);
        expect(completionOf(`${prompt}${answer}`, changed)?.trimStart()).toBe(answer);
      }),
    );
  });

  it("refuses a text in which the end of the prompt was changed, and one with another prompt", () => {
    expect(completionOf(`${prompt.replace("assistant", "tool")}${answer}`, prompt)).toBeNull();
    expect(completionOf(`a b d ${answer}`, "ab c\n")).toBeNull();
  });

  it("ends soon on long texts that nearly repeat", () => {
    const long = "ab".repeat(100_000);
    expect(completionOf(`${long}c`, `b${long}`)).toBe("c");
    expect(completionOf(`x${long}`, `${long}y`)).toBeNull();
  });
});

it("takes only marks off an end", () => {
  expect(withoutEndMarks("a<|im_end|> <end_of_turn>\n")).toBe("a");
  expect(withoutEndMarks("a<｜end▁of▁sentence｜>")).toBe("a");
  expect(withoutEndMarks("<answer>A|1</answer>")).toBe("<answer>A|1</answer>");
});
