import { describe, expect, it } from "vitest";
import { parseTrace } from "../parse-trace";
import { isRefused } from "./handoff";

const text = (said: string) => ({ block_type: "text", text: said });
const message = (role: string, blocks: unknown[], kwargs = {}) => ({ role, additional_kwargs: kwargs, blocks });
const call = (id: string, name: string, args: unknown) =>
  message("assistant", [
    text(""),
    { block_type: "tool_call", tool_call_id: id, tool_name: name, tool_kwargs: JSON.stringify(args) },
  ]);
const answer = (id: string, said: string) => message("tool", [text(said)], { tool_call_id: id });

function readContext(memory: unknown[], fields: Record<string, unknown> = {}) {
  const data = {
    memory: { __is_component: true, value: { chat_store: { store: { talk: memory } } } },
    agents: ["Gate", "Pilot"],
    can_handoff_to: { Gate: ["Pilot"], Pilot: ["Gate"] },
    current_agent_name: "Gate",
    ...fields,
  };
  const texts = Object.fromEntries(Object.entries(data).map(([key, value]) => [key, JSON.stringify(value)]));
  const context = { version: 2, state: { state_type: "DictState", state_data: { _data: texts } }, is_running: false };
  return parseTrace(JSON.stringify(context)).traces[0]?.trace ?? undefined;
}

describe("a context of LlamaIndex", () => {
  const memory = [
    message("user", [text("May I dock?")]),
    call("a", "handoff", { to_agent: "Cook" }),
    answer("a", "Agent Cook not found. Please select a valid agent to hand off to. Valid agents: Pilot"),
    call("b", "handoff", { to_agent: "Pilot" }),
    answer("b", "Agent Pilot is now handling the request."),
    message("assistant", [text("Berth 4.")]),
    message("user", [text("Now?")]),
  ];

  it("tells a refused hand-off as a call that failed, and is asked what the first turn asked", () => {
    const trace = readContext(memory, { user_msg_str: "Now?" });
    expect(trace?.question).toBe("May I dock?");
    expect(trace?.agents.map(({ name }) => name).toSorted()).toEqual(["Gate", "Pilot", "user"]);
    expect(
      trace?.steps.map(({ kind, agent, isError }) => `${kind} ${agent} ${isError ? "failed" : ""}`.trim()),
    ).toEqual([
      "input user",
      "tool-call Gate",
      "tool-result handoff failed",
      "handoff Gate",
      "message Pilot",
      "input user",
    ]);
  });

  it("keeps the work of a run that its limit stopped", () => {
    const scratchpad = [
      { __is_pydantic: true, value: message("assistant", [text("I look at the tide.")]) },
      { __is_pydantic: true, value: call("c", "tide", { at: 9 }) },
      { __is_pydantic: true, value: answer("c", "2.4 m") },
    ];
    const trace = readContext([message("user", [text("May I dock?")])], {
      scratchpad,
      num_iterations: 3,
      max_iterations: 3,
    });
    expect(trace?.termination).toBe("max_iterations");
    expect(trace?.steps.map(({ kind, agent, content }) => `${kind} ${agent} ${content}`)).toEqual([
      "input user May I dock?",
      "message Gate I look at the tide.",
      'tool-call Gate {"at":9}',
      "tool-result tide 2.4 m",
    ]);
  });

  it("knows a refusal by its words, by an agent that is not there and by an answer that does not name it", () => {
    expect(isRefused("Cook", "Agent Cook cannot handoff to Cook. Please select a valid agent to hand off to.")).toBe(
      true,
    );
    expect(isRefused("Cook", "Over to Cook.", ["Gate", "Pilot"])).toBe(true);
    expect(isRefused("Pilot", "busy")).toBe(true);
    expect(isRefused("Pilot", "Over to Pilot.", ["Gate", "Pilot"])).toBe(false);
    expect(isRefused("Pilot", undefined)).toBe(false);
  });
});
