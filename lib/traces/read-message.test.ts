import { describe, expect, it } from "vitest";
import { parseTrace } from "./parse-trace";
import { readMessage } from "./read-message";

const read = (value: unknown) => readMessage(value, 0, "/0");

describe("a message of nobody in particular", () => {
  it.each([
    ["content", "Four."],
    ["text", "Four."],
    ["parts", [{ text: "Four." }]],
    ["content", { type: "text", text: "Four." }],
    ["content", { text: "Four." }],
  ])("says what stands under %s, as %j", (key, value) => {
    const { step, leftover } = read({ role: "assistant", [key]: value });
    expect([step.content, leftover]).toEqual(["Four.", {}]);
  });

  it("keeps an object of other keys as JSON", () => {
    expect(read({ name: "Clerk", content: { count: 4, of: "boats" } }).step.content).toBe('{"count":4,"of":"boats"}');
  });

  it("makes no agent of a prompt or of a tool's answer, and says with what the run failed", () => {
    const messages = [
      { role: "system", content: "Be brief." },
      { role: "user", content: "How many?" },
      { role: "tool", content: "4" },
      { role: "assistant", content: "Four." },
    ];
    const [first] = parseTrace(JSON.stringify({ messages, error: "RecursionError: too deep" })).traces;
    expect(first?.trace?.agents.map(({ name }) => name)).toEqual(["user", "assistant"]);
    const [stated] = parseTrace(JSON.stringify({ messages, final_answer: "4" })).traces;
    expect(stated?.trace?.finalAnswer).toBe("4");
    expect(first?.trace).toMatchObject({ outcome: "failed", termination: "RecursionError: too deep" });
  });
});
