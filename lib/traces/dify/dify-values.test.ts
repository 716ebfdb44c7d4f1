import { describe, expect, it } from "vitest";
import { parseTrace } from "../parse-trace";
import { isDifyEvent, isLoggedMessage, isNodeRun } from "./dify-values";

const started = { event: "workflow_started", task_id: "t", workflow_run_id: "r", data: { inputs: { query: "Open?" } } };
const ended = { event: "workflow_finished", task_id: "t", data: { status: "succeeded", outputs: { answer: "Yes." } } };

describe("what Dify writes", () => {
  it("is known by several fields of its own", () => {
    expect(isDifyEvent(started)).toBe(true);
    expect(isDifyEvent({ event: "error", message: "no" })).toBe(false);
    expect(isNodeRun({ node_id: "n", node_type: "llm", title: "A", outputs: {} })).toBe(true);
    expect(isNodeRun({ node_id: "n", node_type: "llm" })).toBe(false);
    expect(isLoggedMessage({ query: "a", answer: "b", conversation_id: "c" })).toBe(false);
  });

  it("is read alike as a stream, as lines and as a list", () => {
    const events = [started, ended];
    const stream = events.map((event) => `event: x\ndata: ${JSON.stringify(event)}\n\n`).join("");
    const lines = events.map((event) => JSON.stringify(event)).join("\n");
    const told = [stream, lines, JSON.stringify(events)].map((text) => {
      const { format, traces } = parseTrace(text);
      return [format, traces.length, traces[0]?.trace?.outcome, traces[0]?.trace?.steps.map(({ content }) => content)];
    });
    expect(told).toEqual(Array.from({ length: 3 }, () => ["dify-run", 1, "passed", ["Open?", "Yes."]]));
  });
});
