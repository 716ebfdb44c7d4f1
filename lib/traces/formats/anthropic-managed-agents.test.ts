import { describe, expect, it } from "vitest";
import { parseTrace } from "../parse-trace";

const read = (data: readonly Record<string, unknown>[]) =>
  parseTrace(JSON.stringify({ data: data.map((event, at) => ({ id: `e${at}`, ...event })) })).traces[0]?.trace;
const text = (said: string) => [{ type: "text", text: said }];

describe("a session of managed agents", () => {
  it("points at what was thought where it stands", () => {
    const trace = read([
      { type: "agent.thinking", thinking: "Look first." },
      { type: "agent.thinking", content: text("Then mend.") },
    ]);
    expect(trace?.steps.map(({ kind, content, source }) => [kind, content, source.pointer])).toEqual([
      ["thought", "Look first.", "/data/0/thinking"],
      ["thought", "Then mend.", "/data/1/content/0/text"],
    ]);
  });

  it("keeps the end that it knows where an error names none", () => {
    const idle = { type: "session.status_idle", stop_reason: { type: "end_turn" } };
    const failed = { type: "session.error", error: { message: "The line is cut." } };
    expect(read([idle, failed])?.termination).toBe("end_turn");
    const named = { type: "session.error", error: { type: "overloaded", message: "Wait." } };
    expect(read([idle, named])?.termination).toBe("overloaded");
  });

  it("counts what a thread was told once, also where it said the same itself", () => {
    const trace = read([
      { type: "session.thread_created", session_thread_id: "t1", agent_name: "scout" },
      { type: "agent.message", session_thread_id: "t1", content: text("Lamp 3 is dark.") },
      { type: "agent.thread_message_received", from_session_thread_id: "t1", content: text("Lamp 3 is dark.") },
      { type: "agent.thread_message_received", from_session_thread_id: "t1", content: text("I wait.") },
      { type: "agent.thread_message_received", from_session_thread_id: "t1", content: text("I wait.") },
    ]);
    expect(trace?.steps.map(({ agent, content }) => `${agent}: ${content}`)).toEqual([
      "scout: Lamp 3 is dark.",
      "scout: I wait.",
    ]);
  });
});
