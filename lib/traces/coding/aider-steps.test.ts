import { describe, expect, it } from "vitest";
import { aiderSteps } from "./aider-steps";

const session = (...blocks: ["user" | "program" | "aider", string][]) =>
  aiderSteps(
    { startedAt: "2026-07-07 08:00:00", line: 0, blocks: blocks.map(([by, text], line) => ({ by, text, line })) },
    (line) => `/${line}`,
  );

describe("aiderSteps", () => {
  it("tells requests from commands, and gives an answer the count behind it", () => {
    const { steps, version } = session(
      ["program", "Aider v0.9\nMain model: lamp-model with diff"],
      ["user", "/add hall.py"],
      ["user", "/ask Why?"],
      ["aider", "It is dark."],
      ["program", "Tokens: 1.2k sent, 300 received. Cost: $0.01 message, $0.02 session."],
    );
    expect(version).toBe("0.9");
    expect(steps.map(({ rawAgent, kind }) => `${rawAgent} ${kind}`)).toEqual([
      "system system",
      "user system",
      "user input",
      "aider message",
      "system system",
    ]);
    expect(steps[3]).toMatchObject({ model: "lamp-model", inputTokens: 1200, outputTokens: 300, costUsd: 0.01 });
  });

  it("takes what the program says of a failure for an error", () => {
    expect(session(["program", "The LLM did not conform to the edit format."]).steps[0]?.isError).toBe(true);
    expect(session(["program", "Added hall.py to the chat"]).steps[0]?.isError).toBe(false);
  });
});
