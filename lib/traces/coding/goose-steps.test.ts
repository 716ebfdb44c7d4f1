import { describe, expect, it } from "vitest";
import { parseTrace } from "../parse-trace";
import { gooseSteps } from "./goose-steps";

const steps = (...content: unknown[]) =>
  gooseSteps([{ value: { role: "assistant", content }, pointer: "/0", literal: () => undefined }], undefined);
const told = (...content: unknown[]) => steps(...content).map((step) => [step.content, step.pointer, step.isError]);

describe("gooseSteps", () => {
  it("points at why a call could not be made, under either name", () => {
    expect(told({ type: "toolRequest", id: "k", toolCall: { status: "error", error: "No such tool." } })).toEqual([
      ["No such tool.", "/0/content/0/toolCall/error", true],
    ]);
    expect(told({ type: "toolRequest", id: "k", toolCall: { Err: "No such tool." } })).toEqual([
      ["No such tool.", "/0/content/0/toolCall/Err", true],
    ]);
  });

  it("tells why a tool failed, where the other name holds nothing", () => {
    expect(told({ type: "toolResponse", id: "k", toolResult: { error: null, Err: "It broke." } })).toEqual([
      ["It broke.", "/0/content/0/toolResult/Err", true],
    ]);
  });
});

describe("a session of Goose", () => {
  it("is known by its fields, whatever else it holds", () => {
    const conversation = [{ role: "user", content: [{ type: "text", text: "Which lamp is dark?" }] }];
    const session = { id: "s", working_dir: "/hall", message_count: 1, conversation, pointer: "p", value: 1 };
    expect(parseTrace(JSON.stringify(session)).format).toBe("goose-session");
  });
});
