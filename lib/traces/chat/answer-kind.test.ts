import { describe, expect, it } from "vitest";
import { answerKind } from "./answer-kind";

describe("answerKind", () => {
  it.each([
    ["openai", { object: "chat.completion", choices: [] }],
    ["openai", { object: "response", output: [] }],
    ["anthropic", { type: "message", role: "assistant", stop_reason: null, content: [] }],
    ["gemini", { candidates: [{ content: { parts: [{ text: "Two kites" }] } }] }],
    ["gemini", { candidates: [{ finishReason: "SAFETY" }] }],
    ["converse", { output: { message: { role: "assistant", content: [] } }, stopReason: "end_turn" }],
    ["message", { id: "c", finish_reason: "COMPLETE", message: { role: "assistant", content: [] } }],
    ["message", { model: "m", message: { role: "assistant", content: "Nine." }, done: true }],
  ])("knows an answer of %s by its own keys", (kind, answer) => {
    expect(answerKind(answer)).toBe(kind);
  });

  it("knows nothing else", () => {
    for (const other of [null, [], { object: "list" }, { candidates: ["Ada"] }, { message: { role: "assistant" } }])
      expect(answerKind(other)).toBeNull();
  });
});
