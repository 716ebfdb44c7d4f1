import { expect, it } from "vitest";
import { answeredMessages, askedMessages, textOfRole } from "./asked";

const place = (value: unknown) => ({ value, pointer: "/v", literal: () => undefined });
const asked = (value: unknown) => textOfRole(askedMessages(place(value)), "user");

it("what a program was asked is found under wrappers, by the name of the field, or as a message", () => {
  expect(asked("Bread?")).toBe("Bread?");
  expect(asked({ kw: { question: "Bread?", limit: 3 } })).toBe("Bread?");
  expect(asked({ user: "u-1", new_message: { role: "user", parts: [{ text: "Bread?" }] } })).toBe("Bread?");
  expect(asked('{"messages": [{"role": "user", "content": "Bread?"}]}')).toBe("Bread?");
  expect(asked({ loaves: 40, day: "Saturday" })).toBe('{"loaves":40,"day":"Saturday"}');
});

it("a program's state and printed objects are no question", () => {
  expect(asked({ run: "Response(content=None, id=3)" })).toBeUndefined();
  expect(asked({ state: { a: [] }, config: { b: {} } })).toBeUndefined();
  expect(asked({})).toBeUndefined();
});

it("calls that a model made are no answer", () => {
  expect(answeredMessages(place([{ toolCallId: "c", toolName: "oven", input: "{}" }]))).toEqual([]);
  expect(textOfRole(answeredMessages(place({ result: "Forty." })), "assistant")).toBe("Forty.");
});
