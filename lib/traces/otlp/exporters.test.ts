import { describe, expect, it } from "vitest";
import { one, told, type Values } from "../testing/made-requests";
import { readOtlp } from "./read-otlp";

const says = (role: string, content: string) => ({ role, parts: [{ type: "text", content }] });
const calls = (id: string, name: string, args: object) => ({
  role: "assistant",
  parts: [{ type: "tool_call", id, name, arguments: args }],
});
const answers = (id: string, response: string) => ({
  role: "tool",
  parts: [{ type: "tool_call_response", id, response }],
});
const chat = (input: object[], output: object[], more: Values = {}): Values => ({
  "gen_ai.operation.name": "chat",
  "gen_ai.request.model": "m",
  "gen_ai.input.messages": JSON.stringify(input),
  "gen_ai.output.messages": JSON.stringify(output),
  ...more,
});
const agentOf = (name: string): Values => ({ "gen_ai.operation.name": "invoke_agent", "gen_ai.agent.name": name });
const uuid = "3b1c5f6e-0000-4000-8000-000000000002";

describe("the conventions of GenAI, as frameworks write them", () => {
  it("take an id for no name of an agent, and Koog's tools by what they were given and gave", () => {
    const call = JSON.stringify([{ function: { name: "oven", arguments: '{"celsius":230}' }, id: "k1" }]);
    const prompt = { "gen_ai.prompt.0.role": "user", "gen_ai.prompt.0.content": "Bread?" };
    const answer = (content: string) => ({
      "gen_ai.completion.0.role": "assistant",
      "gen_ai.completion.0.content": content,
    });
    expect(
      told(
        one("1", "", [0, 90], `run.${uuid}`, { "gen_ai.operation.name": "invoke_agent", "gen_ai.agent.id": uuid }),
        one("2", "1", [1, 9], "llm.bake", { "gen_ai.operation.name": "chat", ...prompt, ...answer(call) }),
        one("3", "1", [10, 19], "tool.oven", {
          "gen_ai.tool.name": "oven",
          "gen_ai.tool.call.id": "k1",
          "input.value": '{"celsius":230}',
          "output.value": "hot",
        }),
        one("4", "1", [20, 29], "llm.bake", { "gen_ai.operation.name": "chat", ...prompt, ...answer("Baked.") }),
      ),
    ).toEqual([
      "user input: Bread?",
      'assistant tool-call: {"celsius":230}',
      "oven tool-result > assistant: hot",
      "assistant message: Baked.",
    ]);
  });

  it("count a tool once that its caller, a client and a server tell, and take its status for what it is", () => {
    const mcp = {
      "gen_ai.operation.name": "execute_tool",
      "gen_ai.tool.name": "oven",
      "mcp.method.name": "tools/call",
    };
    expect(
      told(
        one("1", "", [0, 90], "invoke_agent Cook", agentOf("Cook")),
        one("2", "1", [1, 9], "chat", chat([says("user", "Bread?")], [calls("c1", "oven", {})])),
        one("3", "1", [10, 19], "execute_tool oven", {
          "gen_ai.operation.name": "execute_tool",
          "gen_ai.tool.name": "oven",
          "gen_ai.tool.call.id": "c1",
          "gen_ai.tool.status": "error",
          "gen_ai.tool.call.result": "cold",
        }),
        one("4", "3", [11, 18], "tools/call oven", mcp),
        one("5", "4", [12, 17], "tools/call oven", mcp),
      ),
    ).toEqual(["user input: Bread?", "Cook tool-call: {}", "oven tool-result! > Cook: cold"]);
  });

  it("join what a provider's own tool found to its call, and keep a summary of the past out of the answer", () => {
    const output = {
      role: "assistant",
      parts: [
        { type: "server_tool_call", id: "s1", name: "web_search", server_tool_call: { query: "rye" } },
        { type: "server_tool_call_response", id: "s1", server_tool_call_response: { found: "rye bread" } },
        { type: "compaction", content: "So far: bread." },
        { type: "text", content: "Rye." },
      ],
    };
    expect(told(one("1", "", [0, 9], "chat", chat([says("user", "Bread?")], [output])))).toEqual([
      "user input: Bread?",
      'assistant tool-call: {"query":"rye"}',
      'web_search tool-result > assistant: {"found":"rye bread"}',
      "assistant thought: So far: bread.",
      "assistant message: Rye.",
    ]);
  });

  it("tell a call once though a history gives it another id", () => {
    const later = [says("user", "Bread?"), calls("fc_1", "oven", { celsius: 9 }), answers("call_1", "warm")];
    expect(
      told(
        one("1", "", [0, 90], "invoke_agent Cook", agentOf("Cook")),
        one("2", "1", [1, 9], "chat", chat([says("user", "Bread?")], [calls("call_1", "oven", { celsius: 9 })])),
        one("3", "1", [20, 29], "chat", chat(later, [says("assistant", "Baked.")])),
      ),
    ).toEqual([
      "user input: Bread?",
      'Cook tool-call: {"celsius":9}',
      "oven tool-result > Cook: warm",
      "Cook message: Baked.",
    ]);
  });

  it("know a model's call by other words for it, and who is at work from a neighbor where the agent's span is lost", () => {
    const prompt = { "gen_ai.request.model": "m", "gen_ai.operation.name": "chat.completions" };
    expect(
      told(
        one("2", "1", [1, 9], "chat.completions m", { ...chat([], [calls("c1", "oven", {})]), ...prompt }),
        one("3", "1", [10, 19], "execute_tool oven", {
          "gen_ai.operation.name": "execute_tool",
          "gen_ai.tool.name": "oven",
          "gen_ai.agent.name": "Cook",
          "gen_ai.tool.call.id": "c1",
          "gen_ai.tool.call.result": "hot",
        }),
      ),
    ).toEqual(["Cook tool-call: {}", "oven tool-result > Cook: hot"]);
  });

  it("count what a cache had once, and the kinds of tokens together where nothing does", () => {
    const tokens = (values: Values) =>
      readOtlp([one("1", "", [0, 9], "chat", chat([], [says("assistant", "Rye.")], values))])[0]?.trace?.steps[0]
        ?.inputTokens;
    const usage = (name: string) => `gen_ai.usage.${name}`;
    const beside = { [usage("input_tokens")]: 4, [usage("output_tokens")]: 4, [usage("cache_read_input_tokens")]: 100 };
    expect(tokens({ ...beside, [usage("total_tokens")]: 108 })).toBe(104);
    expect(tokens({ [usage("input_tokens")]: 20, [usage("cache_read.input_tokens")]: 12 })).toBe(20);
    expect(tokens({ [usage("text.input_tokens")]: 5, [usage("image.input_tokens")]: 7 })).toBe(12);
  });
});

describe("messages and spans that stand elsewhere", () => {
  it("are read from a list of events in one attribute, under the agent of a span without attributes of GenAI", () => {
    const events = (...list: object[]) => JSON.stringify(list);
    const user = { "event.name": "gen_ai.user.message", role: "user", content: "Bread?" };
    const choice = { "event.name": "gen_ai.choice", message: { role: "assistant", content: "Rye." } };
    const call = { "gen_ai.operation.name": "chat", "gen_ai.request.model": "m", events: events(user, choice) };
    expect(
      told(
        one("1", "", [0, 90], "agent run", { agent_name: "Cook", all_messages_events: events(user) }, "pydantic-ai"),
        one("2", "1", [1, 9], "chat m", call, "pydantic-ai"),
      ),
    ).toEqual(["user input: Bread?", "Cook message: Rye."]);
  });

  it("are read from what Logfire tells of OpenAI's agents", () => {
    const logfire = (values: Values): Values => ({ "logfire.msg": "x", ...values });
    expect(
      told(
        one("1", "", [0, 90], "Agent run: {name!r}", logfire({ name: "Host" })),
        one("2", "1", [1, 9], "Handoff: {from_agent} → {to_agent}", logfire({ from_agent: "Host", to_agent: "Cook" })),
        one("3", "", [100, 190], "Agent run: {name!r}", logfire({ name: "Cook" })),
        one("4", "3", [101, 109], "Function: {name}", logfire({ name: "oven", input: "{}", output: "hot" })),
      ),
    ).toEqual([
      "Host handoff > Cook: Handoff: {from_agent} → {to_agent}",
      "Cook tool-call: {}",
      "oven tool-result > Cook: hot",
    ]);
  });

  it("count once where two instrumentations beside each other tell a call and its tool in words of their own", () => {
    const tool = { "gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": "oven" };
    expect(
      told(
        one("1", "", [0, 90], "invoke_agent Cook", agentOf("Cook")),
        one("2", "1", [1, 20], "chat m", chat([says("user", "Bread?")], [calls("c1", "oven", { celsius: 9 })])),
        one("3", "1", [2, 19], "openai.chat", {
          "llm.request.type": "chat",
          "gen_ai.completion.0.role": "assistant",
          "gen_ai.completion.0.tool_calls.0.name": "oven",
          "gen_ai.completion.0.tool_calls.0.arguments": '{ "celsius": 9 }',
        }),
        one("4", "1", [30, 40], "execute_tool oven", { ...tool, "gen_ai.tool.call.arguments": '{"celsius":9}' }),
        one("5", "1", [31, 39], "oven.tool", {
          "traceloop.span.kind": "tool",
          "traceloop.entity.name": "oven",
          "traceloop.entity.input": '{"celsius":9}',
          "traceloop.entity.output": "hot",
        }),
      )?.slice(2),
    ).toEqual(["oven tool-result > Cook: hot"]);
  });
});

describe("spans of OpenInference", () => {
  const oi = (kind: string, values: Values = {}): Values => ({ "openinference.span.kind": kind, ...values });
  const message = (side: string, role: string, text: string): Values => ({
    [`llm.${side}_messages.0.message.role`]: role,
    [`llm.${side}_messages.0.message.content`]: text,
  });
  const calling: Values = {
    "llm.output_messages.0.message.role": "assistant",
    "llm.output_messages.0.message.tool_calls.0.tool_call.id": "c1",
    "llm.output_messages.0.message.tool_calls.0.tool_call.function.name": "find_agent",
    "llm.output_messages.0.message.tool_calls.0.tool_call.function.arguments": "{}",
  };

  it("take what LangChain's instrumentation calls an agent by its name for the tool or the call that it is", () => {
    const scope = "openinference.instrumentation.langchain";
    expect(
      told(
        one("1", "", [0, 90], "AgentExecutor", oi("AGENT", { "input.value": "Who bakes?" }), scope),
        one(
          "2",
          "1",
          [1, 9],
          "AgentModel",
          oi("AGENT", { ...message("input", "user", "Who bakes?"), ...calling }),
          scope,
        ),
        one("3", "1", [10, 19], "find_agent", oi("AGENT", { "tool.name": "find_agent", "output.value": "Ann" }), scope),
        one("4", "1", [20, 29], "ChatModel", oi("LLM", message("output", "assistant", "Ann does.")), scope),
      ),
    ).toEqual([
      "user input: Who bakes?",
      "AgentExecutor tool-call: {}",
      "find_agent tool-result > AgentExecutor: Ann",
      "AgentExecutor message: Ann does.",
    ]);
  });

  it("name agents by the name of their node and by the event that started a step, and never a prompt's or a judge's", () => {
    const step = (name: string) => oi("CHAIN", { "input.value": JSON.stringify({ ev: { current_agent_name: name } }) });
    const spoken = (role: string, text: string) => oi("LLM", message(role === "user" ? "input" : "output", role, text));
    expect(
      told(
        one(
          "1",
          "",
          [0, 90],
          "team.run",
          oi("AGENT", { "graph.node.id": "9f3c20b17ad4e566", "graph.node.name": "Team" }),
        ),
        one("2", "1", [1, 2], "template", oi("PROMPT", { "output.value": "Q: Bread?" })),
        one("3", "1", [3, 9], "model", spoken("assistant", "Ask Ann.")),
        one("4", "1", [10, 30], "AgentWorkflow.run_agent_step", step("Ann")),
        one("5", "4", [11, 20], "model", spoken("assistant", "Rye.")),
        one("6", "1", [40, 50], "judge", oi("EVALUATOR", { "output.value": "correct" })),
      ),
    ).toEqual(["Team message: Ask Ann.", "Ann message: Rye."]);
  });

  it("count a call once that a second instrumentation beside it tells without words, with what only that one counts", () => {
    const silent = { "gen_ai.operation.name": "chat", "gen_ai.usage.input_tokens": 9 };
    const read = readOtlp([
      one("1", "", [0, 90], "Cook", oi("AGENT")),
      one("2", "1", [1, 20], "generation", oi("LLM", message("output", "assistant", "Rye."))),
      one("3", "1", [2, 19], "chat m", silent, "client"),
    ]);
    expect(read[0]?.trace?.steps.map(({ content, inputTokens }) => [content, inputTokens])).toEqual([["Rye.", 9]]);
  });
});

describe("runs of LangSmith over OpenTelemetry", () => {
  const run = (kind: string, prompt: object, completion: object, more: Values = {}): Values => ({
    "langsmith.span.kind": kind,
    "gen_ai.operation.name": kind === "llm" ? "chat" : kind === "tool" ? "execute_tool" : kind,
    "gen_ai.prompt": JSON.stringify(prompt),
    "gen_ai.completion": JSON.stringify(completion),
    ...more,
  });
  it("have their inputs and outputs as JSON in one attribute each, and their graph in the metadata", () => {
    const node = { "langsmith.metadata.langgraph_node": "baker" };
    const made = { role: "assistant", content: "", tool_calls: [{ id: "c1", name: "oven", args: { celsius: 9 } }] };
    const failed = { output: { type: "tool", content: "cold", tool_call_id: "c1", status: "error" } };
    expect(
      told(
        one("1", "", [0, 90], "LangGraph", run("chain", { messages: [["user", "Bread?"]] }, { output: "No bread." })),
        one("2", "1", [1, 9], "Model", run("llm", { messages: [] }, { choices: [{ message: made }] }, node)),
        one("3", "1", [10, 19], "oven", run("tool", { input: "{'celsius': 9}" }, failed)),
        one("4", "1", [20, 29], "Model", run("llm", {}, { choices: [{ message: { content: "No bread." } }] }, node)),
      ),
    ).toEqual([
      "user input: Bread?",
      'baker tool-call: {"celsius":9}',
      "oven tool-result! > baker: cold",
      "baker message: No bread.",
    ]);
  });
});
