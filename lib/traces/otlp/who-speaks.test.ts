import { describe, expect, it } from "vitest";
import { one, told, type Values } from "../testing/made-requests";

const asked = (...texts: string[]) =>
  JSON.stringify({ contents: texts.map((text) => ({ role: "user", parts: [{ text }] })), config: {} });
const replied = (part: object) => JSON.stringify({ content: { role: "model", parts: [part] } });
const adk = "gcp.vertex.agent";
const adkCall = (id: string, parent: string, at: number, request: string, response: string) =>
  one(
    id,
    parent,
    [at, at + 2],
    "call_llm",
    { "gen_ai.request.model": "m", [`${adk}.llm_request`]: request, [`${adk}.llm_response`]: response },
    adk,
  );

const oi = (
  id: string,
  parent: string,
  at: [number, number],
  name: string,
  kind: string,
  values: Values,
  scope?: string,
) => one(id, parent, at, name, { "openinference.span.kind": kind, ...values }, scope);
const langChain = "openinference.instrumentation.langchain";

describe("who speaks in spans", () => {
  it("is the agent of ADK's bare spans; what it was told of others' turns is no input, nor a hand-off to itself", () => {
    const pass = { function_call: { id: "c1", name: "transfer_to_agent", args: { agent_name: "baker" } } };
    const again = { function_call: { id: "c2", name: "transfer_to_agent", args: { agent_name: "baker" } } };
    const context = "For context:\n[clerk] called tool `transfer_to_agent` with parameters: {}";
    expect(
      told(
        one("1", "", [0, 90], "agent_run [clerk]", {}, adk),
        adkCall("2", "1", 1, asked("Bread?"), replied(pass)),
        one("3", "1", [10, 80], "agent_run [baker]", {}, adk),
        adkCall("4", "3", 11, asked("Bread?", context), replied(again)),
        adkCall("5", "3", 20, asked("Bread?", context), replied({ text: "Rye." })),
      ),
    ).toEqual([
      "user input: Bread?",
      'clerk handoff > baker: {"agent_name":"baker"}',
      'baker tool-call: {"agent_name":"baker"}',
      "baker message: Rye.",
    ]);
  });

  it("is the agent of CrewAI's task: what it returned is no prompt that stands beside it", () => {
    const returned = (raw: string, more: object) => ({
      "output.value": JSON.stringify({ raw, pydantic: null, json_dict: null, ...more }),
    });
    const messages = [
      { role: "system", content: "You are Baker." },
      { role: "user", content: "Current Task: Bread?" },
    ];
    const crew = "openinference.instrumentation.crewai";
    const task = { ...returned("Rye.", { agent: "Baker", messages }), "graph.node.id": "Baker" };
    const whole = {
      ...returned("Rye.", { tasks_output: [{ raw: "Rye.", messages }] }),
      crew_tasks: JSON.stringify([{ description: "Bread?" }]),
    };
    expect(
      told(
        oi("1", "", [0, 90], "Crew_made.kickoff", "CHAIN", whole, crew),
        oi("2", "1", [1, 80], "Baker._execute_core", "AGENT", task, crew),
      ),
    ).toEqual(["user input: Bread?", "Baker message: Rye."]);
  });

  it("is no parser and no runnable of LangChain, whose messages stand as Python printed them", () => {
    expect(
      told(
        oi(
          "1",
          "",
          [0, 90],
          "AgentExecutor",
          "AGENT",
          { "input.value": JSON.stringify({ messages: ["content='Rain?' additional_kwargs={}"] }) },
          langChain,
        ),
        oi("2", "1", [1, 9], "ChatModel", "LLM", {
          "llm.input_messages.0.message.role": "user",
          "llm.input_messages.0.message.content": "Rain?",
          "llm.output_messages.0.message.role": "assistant",
          "llm.output_messages.0.message.content": "No.",
        }),
        oi(
          "3",
          "1",
          [10, 11],
          "ReActAgentOutputParser",
          "AGENT",
          { "input.value": "content='No.'", "output.value": "return_values={}" },
          langChain,
        ),
        oi("4", "1", [12, 13], "RunnableAgent", "AGENT", { "input.value": "No.", "output.value": "done" }, langChain),
      ),
    ).toEqual(["user input: Rain?", "AgentExecutor message: No."]);
  });

  it("calls once where the call has no id and the tool's span holds its one argument bare", () => {
    const output = JSON.stringify({
      output: { lc: 1, type: "constructor", id: ["x", "ToolMessage"], kwargs: { content: "wet", tool_call_id: "c9" } },
    });
    expect(
      told(
        oi(
          "1",
          "",
          [0, 90],
          "graph",
          "CHAIN",
          { "input.value": JSON.stringify({ messages: [["user", "Rain?"]] }) },
          langChain,
        ),
        oi("2", "1", [1, 9], "ChatModel", "LLM", {
          "llm.output_messages.0.message.role": "assistant",
          "llm.output_messages.0.message.tool_calls.0.tool_call.function.name": "look",
          "llm.output_messages.0.message.tool_calls.0.tool_call.function.arguments": '{"city":"Oslo"}',
        }),
        oi(
          "3",
          "1",
          [10, 11],
          "look",
          "TOOL",
          { "tool.name": "look", "input.value": "Oslo", "output.value": output },
          langChain,
        ),
      ),
    ).toEqual(["user input: Rain?", 'assistant tool-call: {"city":"Oslo"}', "look tool-result > assistant: wet"]);
  });

  it("is nobody by the ids that Koog calls its runs by, whose calls stand as JSON in the words of its model", () => {
    const observed = (id: string, parent: string, at: [number, number], name: string, type: string, values: Values) =>
      one(id, parent, at, name, { "langfuse.observation.type": type, ...values });
    const calls = JSON.stringify([
      { id: "c1", type: "function", function: { name: "Oven", arguments: '{"hot":true}' } },
    ]);
    expect(
      told(
        observed("1", "", [0, 90], "run.0f8e6a52-1111-4222-8333-9a5b7c3d1e00", "agent", {}),
        observed("2", "1", [1, 9], "llm.chat", "generation", {
          "langfuse.observation.input": '[{"role":"user","content":"Bread?"}]',
          "langfuse.observation.output": JSON.stringify([{ role: "assistant", content: calls }]),
        }),
        observed("3", "1", [10, 19], "tool.Oven", "span", {
          "langfuse.observation.input": '{"hot":true}',
          "langfuse.observation.output": "warm",
        }),
      ),
    ).toEqual(["user input: Bread?", 'assistant tool-call: {"hot":true}', "Oven tool-result > assistant: warm"]);
  });

  it("reads a result that stands as a dumped message of a tool", () => {
    const dumped = JSON.stringify({ type: "tool", data: { content: "dry", tool_call_id: "c1", type: "tool" } });
    expect(
      told(oi("1", "", [0, 9], "look", "TOOL", { "tool.name": "look", "input.value": "{}", "output.value": dumped })),
    ).toEqual(["assistant tool-call: {}", "look tool-result > assistant: dry"]);
  });

  it("says once what AutoGen's runtime and OpenInference both tell, and keeps what only the runtime knows", () => {
    const runtime = "autogen SingleThreadedAgentRuntime";
    const delivery = (id: string, at: number, message: object) =>
      one(
        id,
        "1",
        [at, at + 1],
        "autogen process",
        { "messaging.destination": "t", message: JSON.stringify({ message }) },
        runtime,
      );
    const text = (source: string, content: string, id: string) => ({ id, source, content, type: "TextMessage" });
    expect(
      told(
        oi(
          "1",
          "",
          [0, 90],
          "Team.run_stream",
          "CHAIN",
          { "input.value": '{"task":"Bread?"}' },
          "openinference.instrumentation.autogen_agentchat",
        ),
        oi("2", "1", [1, 9], "baker.on_messages_stream", "AGENT", { "graph.node.id": "baker" }),
        oi(
          "3",
          "2",
          [2, 8],
          "Client.create",
          "LLM",
          {
            "llm.output_messages.0.message.role": "assistant",
            "llm.output_messages.0.message.content": "Rye.",
          },
          "openinference.instrumentation.autogen_agentchat",
        ),
        delivery("4", 10, text("baker", "Rye.", "m1")),
        delivery("5", 12, text("guest", "Thank you.", "m2")),
      ),
    ).toEqual(["user input: Bread?", "baker message: Rye.", "guest message: Thank you."]);
  });

  it("takes calls and words of Mastra's steps where the call of the model has none", () => {
    const mastra = (id: string, parent: string, at: [number, number], type: string, values: Values) =>
      one(id, parent, at, type, { "mastra.span.type": type, ...values });
    const step = { text: "", toolCalls: [{ toolCallId: "c1", toolName: "oven", args: { hot: true } }] };
    expect(
      told(
        mastra("1", "", [0, 90], "agent_run", {
          "gen_ai.operation.name": "invoke_agent",
          "gen_ai.agent.name": "Baker",
          "mastra.agent_run.input": "Bread?",
        }),
        mastra("2", "1", [1, 40], "model_step", { "mastra.model_step.output": JSON.stringify(step) }),
        mastra("3", "2", [2, 9], "model_inference", {
          "gen_ai.operation.name": "chat",
          "gen_ai.output.messages": '[{"role":"assistant","parts":[{"type":"text","content":""}]}]',
        }),
        mastra("4", "1", [50, 60], "model_step", {
          "mastra.model_step.input": '[{"role":"assistant","content":"[tool: oven]"}]',
          "mastra.model_step.output": '{"text":"Done.","toolCalls":[]}',
        }),
      ),
    ).toEqual(["user input: Bread?", 'Baker tool-call: {"hot":true}', "Baker message: Done."]);
  });
});

describe("words that no model and no tool says", () => {
  it("are steps where they stand in a chain alone, and no second time where another says them", () => {
    const root = oi("1", "", [0, 90], "conversation", "CHAIN", {});
    const says = (id: string, at: number, words: string) =>
      oi(id, "1", [at, at + 5], "Model", "LLM", {
        "llm.output_messages.0.message.role": "assistant",
        "llm.output_messages.0.message.content": words,
      });
    const sends = (id: string, at: number, words: string) =>
      oi(id, "1", [at, at + 1], "conversation.send_message", "CHAIN", { "input.value": words });
    expect(
      told(
        root,
        says("2", 1, "Which files?"),
        sends("3", 10, "hidden ones too"),
        says("4", 20, "All."),
        sends("5", 30, "All."),
      ),
    ).toEqual(["assistant message: Which files?", "user input: hidden ones too", "assistant message: All."]);
  });

  it("are what was looked for and found, in documents and in memory", () => {
    const look = (id: string, at: number, operation: string, values: Values) =>
      one(id, "", [at, at + 5], operation, { "gen_ai.operation.name": operation, ...values });
    expect(
      told(
        look("1", 1, "retrieval", {
          "gen_ai.retrieval.query.text": "rye",
          "gen_ai.retrieval.documents": '[{"id":"d","content":"Rye is dark."}]',
        }),
        look("2", 10, "search_memory", {
          "gen_ai.memory.query.text": "guest",
          "gen_ai.memory.records": '[{"id":"r","content":"Likes rye."}]',
        }),
        look("3", 20, "update_memory", { "gen_ai.memory.records": '[{"id":"r","content":"Likes oats."}]' }),
      ),
    ).toEqual([
      "assistant tool-call: rye",
      "retrieval tool-result > assistant: Rye is dark.",
      "assistant tool-call: guest",
      "search_memory tool-result > assistant: Likes rye.",
      'assistant tool-call: [{"id":"r","content":"Likes oats."}]',
      "update_memory tool-result > assistant: ",
    ]);
  });

  it("are the documents of OpenInference's retrievers and rerankers", () => {
    expect(
      told(
        oi("1", "", [0, 9], "rank", "RERANKER", {
          "reranker.query": "rye",
          "reranker.output_documents.0.document.content": "Rye first.",
          "reranker.output_documents.1.document.content": "Oats second.",
        }),
      ),
    ).toEqual(["assistant tool-call: rye", "rank tool-result > assistant: Rye first.\nOats second."]);
  });
});
