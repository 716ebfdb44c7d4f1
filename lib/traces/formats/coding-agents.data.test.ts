import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseFiles } from "../parse-files";
import { filesAt } from "../testing/files-at";
import { dataRoot } from "../testing/manifest";
import { type Trace } from "../trace";

const cases = join(dataRoot, "../../cases/import");

async function traceOf(path: string): Promise<Trace> {
  const files = filesAt(join(cases, path)).filter((file) => !file.path.endsWith("expected.md"));
  const { traces } = await parseFiles(files);
  const read = traces.flatMap(({ trace }) => (trace === null ? [] : [trace]));
  expect(read).toHaveLength(1);
  return read[0] as Trace;
}
const told = ({ steps }: Trace): string[] => steps.map(({ agent, kind }) => `${agent} ${kind}`);

describe.skipIf(!existsSync(cases))("sessions of coding agents", () => {
  it("begin with what a person asked, not with a command", async () => {
    const trace = await traceOf("claude-code-slash-command-first/session.jsonl");
    expect(trace.question).toBe("Why does the counter skip seven?");
    expect(trace.title).toBe("Counter that skips seven");
    expect(trace.steps.filter(({ kind }) => kind === "input")).toHaveLength(1);
  });

  it.each(["claude-code-subagent-folder", "claude-code-long-first-line"])("hold the sub-agents of %s", async (name) => {
    const trace = await traceOf(name);
    expect(trace.steps).toHaveLength(8);
    expect(trace.agents.map((agent) => agent.name)).toEqual(["user", "main", "surveyor", "Explore"]);
  });

  it("hold the threads that Codex spawned", async () => {
    const trace = await traceOf("codex-spawned-agent");
    expect(trace.question).toBe("Ask a helper for the door count.");
    expect(told(trace).slice(-6)).toEqual([
      "codex tool-call",
      "spawn_agent tool-result",
      "codex tool-call",
      "Ada message",
      "wait tool-result",
      "codex message",
    ]);
  });

  it.each([
    [
      "copilot-cli-events/events.jsonl",
      "copilot",
      ["message", "tool-call", "tool-result", "handoff", "handoff", "message"],
    ],
    ["opencode-export/session.json", "build", ["thought", "tool-call", "tool-result", "message"]],
    ["pi-session/session.jsonl", "pi", ["thought", "message", "tool-call", "tool-result", "message"]],
    ["gemini-cli-stream-json/out.jsonl", "gemini", ["tool-call", "tool-result", "message"]],
  ])("are read from %s", async (path, agent, kinds) => {
    const trace = await traceOf(path);
    expect(trace.steps.map(({ kind }) => kind)).toEqual(["input", ...kinds]);
    expect(trace.agents.map(({ name }) => name)).toContain(agent);
  });

  it("part what mini-swe-agent said, ran and got back", async () => {
    const text = await traceOf("mini-swe-agent/text-1.1.traj.json");
    expect(text.question).toBe("The counter skips seven.");
    expect(text.steps.map(({ kind, isError }) => `${kind} ${isError}`)).toEqual([
      "input false",
      "thought false",
      "tool-call false",
      "tool-result true",
      "thought false",
      "tool-call false",
      "tool-result false",
    ]);
    expect(text).toMatchObject({ outcome: "unknown", termination: "Submitted" });
    expect(text.finalAnswer).toContain("+ok");
    const tools = await traceOf("mini-swe-agent/tools-2.traj.json");
    expect(tools).toMatchObject({ outcome: "failed", termination: "LimitsExceeded" });
    expect(tools.agents.map(({ name }) => name)).toEqual(["user", "mini-swe-agent"]);
    expect(tools.steps.find(({ kind }) => kind === "tool-result")).toMatchObject({ isError: true });
  });

  it.each(["history-copy.md", ".aider.chat.history.md"])("hear who speaks in Aider's %s", async (name) => {
    const trace = await traceOf(`aider-chat-history/${name}`);
    expect(trace.question).toBe("How many doors?");
    expect(told(trace)).toContain("aider message");
    expect(trace.agents.map((agent) => agent.name)).toEqual(["user", "aider"]);
  });
});
