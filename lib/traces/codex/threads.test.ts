import { describe, expect, it } from "vitest";
import { type Document } from "../document";
import { readRollout } from "./rollout";
import { joinThreads } from "./threads";

const meta = (id: string, parent?: string, nickname?: string) => ({
  type: "session_meta",
  payload: {
    id,
    source:
      parent === undefined
        ? "cli"
        : { subagent: { thread_spawn: { parent_thread_id: parent, agent_nickname: nickname } } },
  },
});
const item = (payload: object) => ({ type: "response_item", payload });
const say = (role: string, text: string) => item({ type: "message", role, content: [{ type: "input_text", text }] });
const spawn = (callId: string, message: string, child: string) => [
  item({ type: "function_call", name: "spawn_agent", arguments: JSON.stringify({ message }), call_id: callId }),
  item({ type: "function_call_output", call_id: callId, output: JSON.stringify({ agent_id: child }) }),
];
const rollout = (path: string, ...lines: object[]) =>
  readRollout({
    kind: "lines",
    path,
    pointer: `${path}#`,
    issues: [],
    records: lines.map((value, at) => ({ pointer: `${path}#/${at}`, value })),
    others: [],
    literal: () => undefined,
  } satisfies Document);
const told = (rollouts: ReturnType<typeof rollout>[]): string[][] =>
  joinThreads(rollouts).map(({ steps }) => steps.map(({ rawAgent, kind }) => `${rawAgent} ${kind}`));

const root = rollout("a", meta("a"), say("user", "Count."), ...spawn("c", "North?", "b"), say("assistant", "Two."));
const child = rollout("b", meta("b", "a", "Nora"), say("user", "North?"), ...spawn("c", "Up?", "d"));
const grandchild = rollout("d", meta("d", "b", "Dora"), say("user", "Up?"), say("assistant", "One."));

describe("joinThreads", () => {
  it("puts what a thread did behind the call that spawned it, through several generations", () => {
    const whole = [
      "user input",
      "codex tool-call",
      " tool-result",
      "Nora tool-call",
      " tool-result",
      "Dora message",
      "codex message",
    ];
    expect(told([root, child, grandchild])).toEqual([whole]);
    expect(told([grandchild, child, root])).toEqual([whole]);
  });

  it("counts records once that a child has from its parent", () => {
    const forked = rollout("b", meta("b", "a", "Nora"), meta("a"), say("user", "Count."), say("assistant", "Four."));
    const [thread] = joinThreads([root, forked]);
    expect(thread?.steps.filter(({ content }) => content === "Count.")).toHaveLength(1);
    expect(thread?.duplicateCount).toBe(1);
  });

  it("reads a thread whose parent is not there, and threads that spawned each other", () => {
    expect(told([grandchild])).toEqual([["user input", "Dora message"]]);
    const one = rollout("x", meta("x", "y", "X"), say("user", "x"));
    const two = rollout("y", meta("y", "x", "Y"), say("user", "y"));
    expect(told([one, two]).flat()).toHaveLength(2);
  });
});
