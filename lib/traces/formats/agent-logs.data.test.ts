// @module-tag long
import { describe, expect, it } from "vitest";
import { type ManifestRow, manifestRows, readRow, tracesOf } from "../testing/manifest";
import { type Step, type Trace } from "../trace";

const rowsOf = (format: string): [string, ManifestRow][] => manifestRows(format).map((row) => [row.file, row]);
const kindsOf = (trace: Trace | undefined, kind: Step["kind"]): Step[] =>
  (trace?.steps ?? []).filter((step) => step.kind === kind);
const agentsOf = (trace: Trace | undefined): string[] => (trace?.agents ?? []).map(({ name }) => name);
/** Results that no call of the trace asked for. */
const looseOf = (trace: Trace | undefined): Step[] =>
  kindsOf(trace, "tool-result").filter(({ inputs }) => inputs === undefined);
const errorsOf = (trace: Trace | undefined): number => (trace?.steps ?? []).filter(({ isError }) => isError).length;

/**
 * What each file holds, judged by reading it: format, traces, agents, and of the first trace
 * calls, loose results and errors.
 */
const judged: Record<
  string,
  { format: string; traces: number; agents: string[]; calls: number; loose: number; errors: number }
> = {
  "atif/harbor_openhands.json": {
    format: "atif",
    traces: 1,
    agents: ["user", "openhands"],
    calls: 2,
    loose: 0,
    errors: 0,
  },
  // A reply that could not be parsed is answered by the environment, though nothing was called.
  "atif/harbor_terminus2_invalid_json.json": {
    format: "atif",
    traces: 1,
    agents: ["user", "terminus-2"],
    calls: 3,
    loose: 1,
    errors: 0,
  },
  "atif/harbor_terminus2_timeout.json": {
    format: "atif",
    traces: 1,
    agents: ["user", "terminus-2"],
    calls: 3,
    loose: 0,
    errors: 0,
  },
  "openclaw-telemetry/sample-telemetry.jsonl": {
    format: "openclaw-telemetry",
    traces: 1,
    agents: ["user", "main", "weather-west", "weather-central", "weather-east"],
    calls: 14,
    loose: 0,
    errors: 0,
  },
  "openai-chat/openhands-fncall-llm-message.json": {
    format: "openai-chat",
    traces: 1,
    agents: ["user", "assistant"],
    calls: 6,
    loose: 0,
    errors: 0,
  },
  // One answer of a model, which holds neither what it was asked nor what came of its call.
  "openai-api/agentops-openai_response_tool_calls.json": {
    format: "openai-api",
    traces: 1,
    agents: ["assistant"],
    calls: 1,
    loose: 0,
    errors: 0,
  },
  "openai-api/agentops-openai_chat_tool_calls.json": {
    format: "openai-api",
    traces: 1,
    agents: ["assistant"],
    calls: 1,
    loose: 0,
    errors: 0,
  },
  "anthropic-api/agentops-anthropic_conversation.json": {
    format: "anthropic-api",
    traces: 1,
    agents: ["assistant"],
    calls: 0,
    loose: 0,
    errors: 0,
  },
  "swe-agent/marshmallow-1867.function_calling.traj": {
    format: "swe-agent",
    traces: 1,
    agents: ["user", "main"],
    calls: 13,
    loose: 0,
    errors: 0,
  },
  "swe-agent/pydicom__pydicom-1458.traj": {
    format: "swe-agent",
    traces: 1,
    agents: ["user", "primary"],
    calls: 12,
    loose: 0,
    errors: 1,
  },
  "swe-agent/i_got_id_demo.traj": {
    format: "swe-agent",
    traces: 1,
    agents: ["user", "primary"],
    calls: 21,
    loose: 0,
    errors: 0,
  },
  "swe-agent/function_calling_simple.traj": {
    format: "swe-agent",
    traces: 1,
    agents: ["user", "main"],
    calls: 5,
    loose: 0,
    errors: 0,
  },
  // The log lacks the action whose result it tells.
  "openhands/events.jsonl": { format: "openhands", traces: 1, agents: ["agent"], calls: 2, loose: 1, errors: 3 },
  // A log of the request behind an OpenHands run has the shape of OpenAI's chat.
  "openhands/llm-log-claude-sonnet-4.json": {
    format: "openai-chat",
    traces: 1,
    agents: ["user", "assistant"],
    calls: 6,
    loose: 0,
    errors: 0,
  },
  // One run of tau-bench that Docent ships as a sample.
  "docent/tb_airline.json": {
    format: "tau-bench",
    traces: 1,
    agents: ["user", "assistant"],
    calls: 12,
    loose: 0,
    errors: 1,
  },
  "tau-bench/tau_dataset_failed.json": {
    format: "tau-bench",
    traces: 29,
    agents: ["user", "assistant"],
    calls: 10,
    loose: 0,
    errors: 0,
  },
  "tau-bench/tau_dataset_full.json": {
    format: "tau-bench",
    traces: 100,
    agents: ["user", "assistant"],
    calls: 8,
    loose: 0,
    errors: 0,
  },
  "tau-bench/gpt-4o-airline.json": {
    format: "tau-bench",
    traces: 200,
    agents: ["user", "assistant"],
    calls: 8,
    loose: 0,
    errors: 1,
  },
  "tau-bench/agentrx-hallucination_doubt.json": {
    format: "tau-bench",
    traces: 1,
    agents: ["user", "assistant"],
    calls: 5,
    loose: 0,
    errors: 1,
  },
};

const formats = [
  "atif",
  "openclaw-telemetry",
  "openai-chat",
  "openai-api",
  "anthropic-api",
  "swe-agent",
  "openhands",
  "docent",
  "tau-bench",
];

describe("logs of agents and of their models", () => {
  const rows = formats.flatMap(rowsOf).filter(([file]) => judged[file] !== undefined);
  it.each(rows)("%s", async (file, row) => {
    const result = await readRow(row);
    const traces = tracesOf(result);
    const [trace] = traces;
    expect({
      format: result.format,
      traces: traces.length,
      agents: agentsOf(trace),
      calls: kindsOf(trace, "tool-call").length,
      loose: looseOf(trace).length,
      errors: errorsOf(trace),
    }).toEqual(judged[file]);
    expect(result.traces.filter(({ issues }) => issues.some(({ severity }) => severity === "error"))).toEqual([]);
  });

  it("cover every row of these formats but the labels and the state, which hold no trace and say so", async () => {
    const others = formats.flatMap(rowsOf).filter(([file]) => judged[file] === undefined);
    if (formats.flatMap(rowsOf).length === 0) return;
    const read = await Promise.all(
      others.map(async ([file, row]) => {
        const { format, traces } = await readRow(row);
        return [file, format, traces.length, [...new Set(traces.map(({ trace, issues }) => trace ?? issues[0]?.code))]];
      }),
    );
    expect(read).toEqual([
      ["openhands/v1_11_5_base_state.json", "openhands", 1, ["no-steps"]],
      ["tau-bench/tau_ground_truth.json", "labels-only", 1, ["labels-only"]],
      ["tau-bench/tau_retail.json", "labels-only", 1, ["labels-only"]],
    ]);
  });
});

describe("tau-bench's runs", () => {
  it.each(rowsOf("tau-bench").filter(([file]) => judged[file] !== undefined))(
    "%s: every call is answered, and the reward is the outcome",
    async (_, row) => {
      for (const trace of tracesOf(await readRow(row))) {
        const reward = trace.labels?.find(({ category }) => category === "reward")?.value;
        expect(trace.outcome).toBe(reward === 1 ? "passed" : "failed");
        expect(trace.question).not.toBe("");
        expect(trace.agents.find(({ name }) => name === "assistant")?.systemPrompt).toMatch(/policy/i);
        expect(looseOf(trace)).toEqual([]);
      }
    },
  );
});

describe("tau2's voice runs", () => {
  it.each(rowsOf("tau2-bench"))(
    "%s is turns of speech in place of ticks, and says that their text is missing",
    async (_, row) => {
      const result = await readRow(row);
      const [trace] = tracesOf(result);
      expect([result.format, result.confidence, trace?.termination]).toEqual(["tau2-bench", "certain", "user_stop"]);
      expect(agentsOf(trace)).toEqual(["user", "assistant"]);
      expect(trace?.steps.length).toBeLessThan(60);
      expect(kindsOf(trace, "input").length).toBeGreaterThan(8);
      expect(result.traces[0]?.issues.map(({ code }) => code)).toContain("text-missing");
    },
  );
});

describe("Inspect's logs", () => {
  const known: Record<string, [traces: number, passed: number, failed: number, calls: number]> = {
    "inspect/docent-log.eval": [15, 9, 6, 121],
    "inspect/2025-05-12T20-28-26-04-00_security-guide.json": [3, 3, 0, 0],
    "inspect/log_tool_call_error.json": [1, 0, 0, 0],
    "inspect/log_streaming.eval": [4, 3, 1, 0],
    "inspect/log_read_sample.json": [1, 1, 0, 0],
    "inspect/log_read_sample.eval": [1, 1, 0, 0],
    "inspect/log_formats.json": [1, 0, 1, 0],
    "inspect/log_formats.eval": [1, 0, 1, 0],
    "inspect/scout-theory-of-mind.eval": [100, 83, 17, 0],
  };
  it.each(rowsOf("inspect"))("%s: each sample is a trace with its target and its scores", async (file, row) => {
    const result = await readRow(row);
    const traces = tracesOf(result);
    const count = (outcome: string): number => traces.filter((trace) => trace.outcome === outcome).length;
    const calls = traces.reduce((sum, trace) => sum + kindsOf(trace, "tool-call").length, 0);
    expect([result.format, result.confidence]).toEqual(["inspect", "certain"]);
    expect([traces.length, count("passed"), count("failed"), calls]).toEqual(known[file]);
    for (const trace of traces) {
      expect(trace.expectedAnswer).toBeDefined();
      expect(trace.question).not.toBe("");
      expect(JSON.stringify(trace.steps)).not.toMatch(/"(?:attachment|tc):\/\//);
      for (const agent of agentsOf(trace)) expect(["user", "assistant"]).toContain(agent);
      if (file !== "inspect/log_tool_call_error.json") expect(looseOf(trace)).toEqual([]);
    }
  });
});
