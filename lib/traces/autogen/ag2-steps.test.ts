import { describe, expect, it } from "vitest";
import { type JsonObject } from "../json-value";
import { ag2Steps } from "./ag2-steps";

const read = (...values: JsonObject[]) =>
  ag2Steps(values.map((value, at) => ({ value, pointer: `/${at}`, literal: () => undefined })));

describe("ag2Steps", () => {
  it("makes of the first message the question, and of a person's later ones inputs", () => {
    const { steps, question } = read(
      {
        name: "Lead",
        content: [
          { type: "text", text: "Paint the gate." },
          { type: "image_url", image_url: { url: "data:image/png;base64,AA" } },
        ],
      },
      { name: "Painter", content: "Which colour?" },
      { name: "user_proxy", content: "Green." },
    );
    expect(question).toBe("Paint the gate.");
    expect(steps.map(({ kind }) => kind)).toEqual(["input", "message", "input"]);
  });

  it("reads old calls of functions, joined by the function's name", () => {
    const { steps } = read(
      { name: "A", content: "go" },
      { name: "B", content: "", function_call: { name: "mix", arguments: '{"c": 1}' } },
      { role: "function", name: "mix", content: "mixed" },
    );
    expect(steps.map(({ kind, callId, pointer }) => [kind, callId, pointer])).toEqual([
      ["input", undefined, "/0/content"],
      ["tool-call", "/1/function_call/arguments", "/1/function_call/arguments"],
      ["tool-result", "/1/function_call/arguments", "/2/content"],
    ]);
  });

  it("keeps a text that says None where nothing is called", () => {
    expect(read({ name: "A", content: "go" }, { name: "B", content: "None" }).steps).toHaveLength(2);
  });

  it("gives the result of code to the agent that wrote it", () => {
    const { steps } = read(
      { name: "A", content: "go" },
      { name: "Coder", content: "```sh\nls\n```" },
      { name: "Runner", content: "exitcode: 2 (execution failed)\nCode output: no" },
    );
    expect(steps[2]).toMatchObject({ kind: "tool-result", recipient: "Coder", inputs: ["/1/content"], isError: true });
  });
});
