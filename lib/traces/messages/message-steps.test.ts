import { describe, expect, it } from "vitest";
import { decodeMessages } from "./decode-messages";
import { messageSteps } from "./message-steps";

const steps = (value: unknown) =>
  decodeMessages(value, "", () => undefined).flatMap((message) => messageSteps(message, { agent: "assistant" }));

describe("messageSteps", () => {
  it("gives thought, text and calls of a message in their order, texts that follow one another as one", () => {
    const message = {
      role: "assistant",
      name: "coder",
      usage: { input_tokens: 7, output_tokens: 3 },
      content: [
        { type: "thinking", thinking: "T" },
        { type: "text", text: "A" },
        { type: "text", text: "B" },
        { type: "tool_use", id: "c", name: "f", input: { x: 1 } },
      ],
    };
    expect(steps([message])).toMatchObject([
      { rawAgent: "coder", kind: "thought", content: "T", pointer: "/0/content/0/thinking", inputTokens: 7 },
      { rawAgent: "coder", kind: "message", content: "A\nB", pointer: "/0/content" },
      {
        rawAgent: "coder",
        kind: "tool-call",
        content: '{"x":1}',
        callId: "c",
        tool: { name: "f", arguments: { x: 1 } },
      },
    ]);
  });

  it("gives a user's turn as input, a prompt as system and a tool's answer without an author of its own", () => {
    expect(
      steps([
        { role: "system", content: "S" },
        { role: "user", name: "Ann", content: "Q" },
        { role: "assistant", content: "  " },
        { role: "tool", tool_call_id: "c", content: "" },
      ]),
    ).toMatchObject([
      { rawAgent: "system", kind: "system", content: "S" },
      { rawAgent: "Ann", kind: "input", content: "Q" },
      { rawAgent: "", kind: "tool-result", content: "", callId: "c" },
    ]);
  });
});
