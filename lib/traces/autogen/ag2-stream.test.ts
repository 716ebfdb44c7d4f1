import { describe, expect, it } from "vitest";
import { streamEvents, streamSteps, taskOf } from "./ag2-stream";

const event = (type: string, data: object) => ({ type: `ag2.events.x.${type}`, data });
const open = (...values: unknown[]) => streamEvents(values.map((value, at) => ({ value, pointer: `/${at}` })));

describe("a stream of ag2 1.x", () => {
  it("holds only its own events", () => {
    expect(open({ type: "other", data: {} }, 4, event("ModelRequest", {})).map(({ type }) => type)).toEqual([
      "ModelRequest",
    ]);
  });

  it("tells what the agent was asked first", () => {
    expect(taskOf(open(event("ModelRequest", { parts: [{ content: "Dig." }] })))).toBe("Dig.");
    expect(taskOf([])).toBe("");
  });

  it("counts a call and its result once, by whoever the caller says it is", () => {
    const call = { id: "c", name: "dig", arguments: "{}" };
    const result = { parent_id: "c", name: "dig", result: { data: { parts: [{ content: "hole" }] } } };
    const events = open(
      event("ModelResponse", { model: "m", tool_calls: { calls: [call] } }),
      event("ToolCallEvent", call),
      event("ToolResultEvent", result),
      event("ToolResultsEvent", { results: [result] }),
      event("ModelReasoning", { content: "Deep enough." }),
    );
    const { steps, duplicateCount } = streamSteps(events, "Digger");
    expect(steps.map(({ rawAgent, kind, content }) => [rawAgent, kind, content])).toEqual([
      ["Digger", "tool-call", "{}"],
      ["dig", "tool-result", "hole"],
      ["Digger", "thought", "Deep enough."],
    ]);
    expect(duplicateCount).toBe(2);
    expect(streamSteps(events, undefined).steps[0]?.rawAgent).toBe("m");
  });
});
