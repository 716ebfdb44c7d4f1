import { describe, expect, it } from "vitest";
import { parseTrace } from "../parse-trace";

describe("a rollout without envelopes", () => {
  it("is read as one with them", () => {
    const lines = [
      { id: "old-1", timestamp: "2025-07-01T08:00:00.000Z", instructions: null },
      { record_type: "state" },
      {
        type: "message",
        role: "user",
        content: [{ type: "input_text", text: "<environment_context>\n</environment_context>" }],
      },
      { type: "message", role: "user", content: [{ type: "input_text", text: "Which files are here?" }] },
      { type: "function_call", name: "shell", arguments: '{"command":["ls"]}', call_id: "k" },
      { type: "function_call_output", call_id: "k", output: '{"output":"denied","metadata":{"exit_code":1}}' },
      { type: "message", role: "assistant", content: [{ type: "output_text", text: "I may not look." }] },
    ];
    const { format, traces } = parseTrace(lines.map((line) => JSON.stringify(line)).join("\n"));
    expect([format, traces.length]).toEqual(["codex", 1]);
    expect(traces[0]?.trace).toMatchObject({
      externalId: "old-1",
      question: "Which files are here?",
      finalAnswer: "I may not look.",
      steps: [{ kind: "system" }, { kind: "input" }, { kind: "tool-call" }, { isError: true }, { kind: "message" }],
    });
  });
});
