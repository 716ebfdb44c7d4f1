import { describe, expect, it } from "vitest";
import { type JsonObject } from "../json-value";
import { copilotSteps } from "./copilot-steps";

const told = (...events: { type: string; data: JsonObject }[]) =>
  copilotSteps(
    events.map((event, at) => ({ ...event, value: event, pointer: `/${at}`, literal: () => undefined })),
    undefined,
  ).steps.map(({ kind, rawAgent, content, pointer, recipient }) =>
    [kind, rawAgent, content, pointer, recipient].filter((part) => part !== undefined),
  );
const end = (error: unknown) => ({
  type: "tool.execution_complete",
  data: { toolCallId: "k", toolName: "look", success: false, error },
});

describe("copilotSteps", () => {
  it("tells the error of a tool by its message, else whole", () => {
    expect(told(end({ message: "It is dark.", code: "dark" }))).toEqual([
      ["tool-result", "look", "It is dark.", "/0/data/error/message"],
    ]);
    expect(told(end({ code: "dark" }))).toEqual([["tool-result", "look", '{"code":"dark"}', "/0/data/error"]]);
    expect(told(end("Dark."))).toEqual([["tool-result", "look", "Dark.", "/0/data/error"]]);
  });

  it("takes the start and the end of a sub-agent that nobody called for hand-overs", () => {
    const data = { toolCallId: "k", agentName: "scout", agentDescription: "Looks." };
    expect(told({ type: "subagent.started", data }, { type: "subagent.completed", data })).toEqual([
      ["handoff", "copilot", "Looks.", "/0/data/agentDescription", "scout"],
      ["handoff", "scout", "scout", "/1/data/agentName", "copilot"],
    ]);
  });
});
