import { describe, expect, it } from "vitest";
import { parseTrace } from "../parse-trace";

const read = (value: unknown) => parseTrace(JSON.stringify(value));
const first = (value: unknown) => read(value).traces[0]?.trace;
const outline = (value: unknown) =>
  first(value)?.steps.map(({ kind, agent, content }) => `${kind} ${agent}: ${content.slice(0, 20)}`);

describe("MLflow", () => {
  const attributes = {
    "mlflow.spanType": '"CHAT_MODEL"',
    "mlflow.spanInputs": '{"messages": [{"role": "user", "content": "Bread?"}]}',
    "mlflow.spanOutputs": '{"choices": [{"message": {"role": "assistant", "content": "Forty."}}]}',
  };
  const span = { span_id: "AQEBAQEBAQE=", trace_id: "x", parent_span_id: null, name: "chat", attributes };

  it("is read as its REST interface answers it, and as the stored spans alone", () => {
    expect(outline({ trace: { trace_info: { trace_id: "tr-1" }, spans: [span] } })).toEqual([
      "input user: Bread?",
      "message assistant: Forty.",
    ]);
    expect(read({ spans: [span] }).format).toBe("mlflow");
    expect(read({ spans: [{ name: "other", attributes: { "http.method": "GET" } }] }).format).not.toBe("mlflow");
  });

  it("counts a framework that passes control as no failure", () => {
    const status = { code: "STATUS_CODE_ERROR", message: "ParentCommand(Command(goto='x'))" };
    expect(first({ spans: [{ ...span, status }] })?.steps.some(({ isError }) => isError)).toBe(false);
  });
});

describe("Weave", () => {
  it("joins beginnings and ends that were sent apart", () => {
    const start = {
      id: "c1",
      trace_id: "t1",
      op_name: "weave:///e/p/op/openai.chat.completions.create:abc",
      started_at: "2026-05-02T06:00:01Z",
      inputs: { messages: [{ role: "user", content: "Bread?" }] },
    };
    const output = { choices: [{ message: { role: "assistant", content: "Forty." } }] };
    const batch = [
      { mode: "start", req: { start } },
      { mode: "end", req: { end: { id: "c1", ended_at: "2026-05-02T06:00:02Z", output } } },
    ];
    expect(outline({ batch })).toEqual(["input user: Bread?", "message assistant: Forty."]);
  });
});

describe("Langfuse", () => {
  const generation = {
    id: "o1",
    traceId: "t1",
    type: "GENERATION",
    name: "answer",
    startTime: "2026-05-02T06:00:01Z",
    input: [{ role: "user", content: "Bread?" }],
    output: "Forty.",
  };
  const steps = ["input user: Bread?", "message assistant: Forty."];

  it("is read as a trace of its interface, as a page of observations, and as a list of them", () => {
    expect(outline({ id: "t1", timestamp: "x", projectId: "p", observations: [generation] })).toEqual(steps);
    expect(outline({ data: [generation], meta: { page: 1 } })).toEqual(steps);
    expect(outline([generation, { ...generation, id: "o2", traceId: "t2" }])).toEqual(steps);
    expect(read([generation, { ...generation, id: "o2", traceId: "t2" }]).traces).toHaveLength(2);
  });

  it("names the agent that the attributes of a span name", () => {
    const agent = {
      ...generation,
      id: "a",
      type: "SPAN",
      name: "invoke_agent x",
      input: null,
      output: null,
      metadata: JSON.stringify({ attributes: { "gen_ai.agent.name": "Baker" } }),
    };
    expect(first([agent, { ...generation, parentObservationId: "a" }])?.steps.at(-1)?.agent).toBe("Baker");
  });
});

describe("LangSmith", () => {
  const run = { id: "r1", trace_id: "r1", run_type: "llm", name: "chat", parent_run_id: null };

  it("is read from the pages of its interface, and from rows whose values are JSON in text", () => {
    const inputs = { messages: [{ role: "user", content: "Bread?" }] };
    const outputs = { choices: [{ message: { role: "assistant", content: "Forty." } }] };
    const steps = ["input user: Bread?", "message assistant: Forty."];
    expect(outline({ data: [{ ...run, inputs, outputs }] })).toEqual(steps);
    expect(outline([{ ...run, inputs: JSON.stringify(inputs), outputs: JSON.stringify(outputs) }])).toEqual(steps);
  });

  it("takes a thread for one run, with the question of its first turn", () => {
    const turn = (id: string, second: number, content: string) => ({
      ...run,
      id,
      trace_id: id,
      start_time: `2026-05-02T06:00:0${second}Z`,
      inputs: { messages: [{ role: "user", content }] },
      outputs: { generations: [[{ text: `${content} Yes.` }]] },
      extra: { metadata: { thread_id: "day" } },
    });
    const runs = [turn("b", 2, "And rolls?"), turn("a", 1, "Bread?")];
    expect(read(runs).traces).toHaveLength(1);
    expect(first(runs)?.question).toBe("Bread?");
  });
});

describe("Opik", () => {
  it("is read from an export of a trace with its spans, and from traces that have none", () => {
    const trace = {
      id: "t1",
      name: "bakery",
      start_time: "2026-05-02T06:00:01Z",
      last_updated_at: "2026-05-02T06:00:01Z",
    };
    const span = {
      id: "s1",
      trace_id: "t1",
      type: "llm",
      name: "chat",
      start_time: "2026-05-02T06:00:02Z",
      input: { messages: [{ role: "user", content: "Bread?" }] },
      output: { choices: [{ message: { role: "assistant", content: "Forty." } }] },
    };
    const steps = ["input user: Bread?", "message assistant: Forty."];
    expect(outline({ trace, spans: [span] })).toEqual(steps);
    expect(outline({ traces: [{ ...trace, input: { question: "Bread?" }, output: { answer: "Forty." } }] })).toEqual(
      steps,
    );
  });
});

describe("LangSmith", () => {
  const run = (id: string, parent: string | null, name: string, type: string, at: number, more: object) => ({
    id,
    trace_id: "r0",
    parent_run_id: parent,
    name,
    run_type: type,
    start_time: `2026-01-01T10:00:0${at}`,
    end_time: `2026-01-01T10:00:0${at + 1}`,
    inputs: {},
    outputs: {},
    ...more,
  });
  it("reads the runs of OpenAI's agents: hand-offs, guardrails that it calls tools, tokens in the metadata", () => {
    const asked = { input: [{ role: "user", content: "Bread?" }], instructions: "Bake." };
    const usage = { usage_metadata: { input_tokens: 7, output_tokens: 2, total_tokens: 9 } };
    const said = { type: "message", role: "assistant", content: [{ type: "output_text", text: "Rye." }] };
    const runs = [
      run("r0", null, "Agent workflow", "chain", 0, {}),
      run("r1", "r0", "Host", "chain", 1, {}),
      run("r2", "r1", "rude_check", "tool", 1, { extra: { metadata: { triggered: false } } }),
      run("r3", "r1", "Handoff", "chain", 2, { inputs: { from_agent: "Host", to_agent: "Baker" } }),
      run("r4", "r0", "Baker", "chain", 3, {}),
      run("r5", "r4", "Response", "llm", 4, { inputs: asked, outputs: said, extra: { metadata: usage } }),
    ];
    expect(first(runs)?.steps.map(({ kind, agent, recipient }) => `${kind} ${agent} ${recipient ?? ""}`)).toEqual([
      "handoff Host Baker",
      "input user ",
      "message Baker ",
    ]);
    expect(first(runs)?.steps[2]?.inputTokens).toBe(7);
  });
});

describe("Langfuse", () => {
  it("takes Koog's tool that failed for a tool, and calls printed in a history for told ones", () => {
    const printed = [{ role: "assistant", content: '[{"function":{"name":"oven","arguments":"{}"},"id":"1"}]' }];
    const asked = { role: "user", content: "Bread?" };
    const observation = (id: string, type: string, name: string, at: number, more: object) => ({
      id,
      traceId: "k1",
      type,
      name,
      startTime: `2026-01-01T10:00:0${at}Z`,
      endTime: `2026-01-01T10:00:0${at + 1}Z`,

      ...more,
    });
    const observations = [
      observation("o1", "GENERATION", "llm.chat", 0, { input: [asked], output: printed }),
      observation("o2", "SPAN", "tool.oven", 2, { input: "{}", output: null, level: "ERROR", statusMessage: "cold" }),
      observation("o3", "GENERATION", "llm.chat", 4, {
        input: [asked, ...printed],
        output: { role: "assistant", content: "No bread." },
      }),
    ];
    expect(outline({ trace: { id: "k1" }, observations })).toEqual([
      "input user: Bread?",
      "tool-call assistant: {}",
      "tool-result oven: cold",
      "message assistant: No bread.",
    ]);
  });
});
