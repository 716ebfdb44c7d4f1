import { describe, expect, it } from "vitest";
import { parseTrace } from "../parse-trace";
import { cursorStreamSteps } from "./cursor-stream-steps";

const said = (text: string, more: object = {}) => ({
  type: "assistant",
  message: { content: [{ type: "text", text }] },
  ...more,
});
const read = (...events: object[]) =>
  cursorStreamSteps(events.map((value, at) => ({ value: { ...value }, pointer: `/${at}`, literal: () => undefined })));
const words = (...events: object[]) => read(...events).steps.map(({ kind, content }) => [kind, content]);

describe("what Cursor's agent streams", () => {
  it("says a stretch once, in pieces or whole", () => {
    const pieces = [said("Hal", { timestamp_ms: 1 }), said("lo.", { timestamp_ms: 2 })];
    expect(words(...pieces, said("Hallo.", { timestamp_ms: 3, model_call_id: "m" }))).toEqual([["message", "Hallo."]]);
    expect(words(...pieces, said("Hallo."))).toEqual([["message", "Hallo."]]);
    expect(words(said("One."), said("Two."))).toEqual([
      ["message", "One."],
      ["message", "Two."],
    ]);
  });

  it("keeps an answer that only the result tells, and the same answer of the next turn", () => {
    const end = { type: "result", result: "Done.", is_error: false };
    expect(words(end, end)).toEqual([
      ["message", "Done."],
      ["message", "Done."],
    ]);
  });

  it("is a trace a session, whatever the order of sessions in the file", () => {
    const line = (session_id: string, value: object) => JSON.stringify({ ...value, session_id });
    const start = { type: "system", subtype: "init", permissionMode: "default" };
    const lines = ["a", "b"].flatMap((id) => [line(id, start), line(id, said("Same words."))]);
    const { format, traces } = parseTrace([lines[0], lines[2], lines[3], lines[1]].join("\n"));
    expect(format).toBe("cursor-agent-stream");
    expect(traces.map(({ trace }) => trace?.externalId)).toEqual(["a", "b"]);
  });
});
