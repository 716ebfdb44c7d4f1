import { describe, expect, it } from "vitest";
import { type JsonObject } from "../json-value";
import { agentChatSteps, agentChatType } from "./agentchat-steps";

const read = (...values: JsonObject[]) =>
  agentChatSteps(values.map((value, at) => ({ value, pointer: `/${at}`, literal: () => undefined })));

describe("agentChatType", () => {
  it.each([
    [{ type: "TextMessage", source: "a" }, "TextMessage"],
    [{ type: "StructuredMessage[Plan]", source: "a" }, "StructuredMessage[Plan]"],
    [{ type: "TideMessage", source: "a", models_usage: null }, "TideMessage"],
    [{ type: "TideMessage", source: "a" }, undefined],
    [{ type: "TextMessage" }, undefined],
    [{ type: "message", source: "a", models_usage: null }, undefined],
  ])("%j is %s", (value, type) => {
    expect(agentChatType(value)).toBe(type);
  });
});

describe("agentChatSteps", () => {
  it("takes a hand-off without a call as it is, and one by a call once", () => {
    const { steps, duplicateCount } = read(
      { type: "HandoffMessage", source: "user", content: "Go on.", target: "Mason" },
      { type: "ToolCallRequestEvent", source: "Mason", content: [{ id: "1", name: "pass_on", arguments: "{}" }] },
      {
        type: "ToolCallExecutionEvent",
        source: "Mason",
        content: [{ call_id: "1", name: "pass_on", content: "Over to Ilse.", is_error: false }],
      },
      { type: "HandoffMessage", source: "Mason", content: "Over to Ilse.", target: "Ilse" },
    );
    expect(steps.map(({ rawAgent, kind, recipient, content }) => [rawAgent, kind, recipient, content])).toEqual([
      ["user", "handoff", "Mason", "Go on."],
      ["Mason", "handoff", "Ilse", "Over to Ilse."],
    ]);
    expect(duplicateCount).toBe(2);
  });

  it("reads structured content as JSON and keeps what a user really says", () => {
    const { steps } = read(
      { type: "TextMessage", source: "user", content: "Plan it." },
      { type: "StructuredMessage[Plan]", source: "Ilse", content: { days: 2 } },
      { type: "TextMessage", source: "user", content: "Good." },
    );
    expect(steps.map(({ kind, content }) => [kind, content])).toEqual([
      ["input", "Plan it."],
      ["message", '{"days":2}'],
      ["input", "Good."],
    ]);
  });
});
