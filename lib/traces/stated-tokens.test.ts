import { describe, expect, it } from "vitest";
import { parseTrace } from "./parse-trace";
import { spansToTraces } from "./spans/spans-to-traces";
import { statedTokens } from "./stated-tokens";
import { madeSpan, said } from "./testing/made-spans";
import { type ImportIssue } from "./trace";

const notesOf = (issues: readonly ImportIssue[]): string[] =>
  issues.flatMap(({ code, message }) => (code === "tokens-differ" ? [message] : []));
const notes = (text: string): string[] => parseTrace(text).traces.flatMap(({ issues }) => notesOf(issues));

const message = (content: string, usage: object) => ({
  type: "assistant",
  sessionId: "s",
  parentUuid: null,
  isSidechain: false,
  uuid: content,
  message: { id: content, role: "assistant", content: [{ type: "text", text: content }], usage },
});

describe("the tokens that a file counts of the whole", () => {
  it("are held against the sum of the steps, and the difference is named", () => {
    const run = (prompt_tokens: number) => ({
      schema_version: "ATIF-v1.7",
      session_id: "s",
      agent: { name: "keeper", version: "1" },
      steps: [
        { step_id: 1, source: "user", message: "Is it lit?" },
        { step_id: 2, source: "agent", message: "Yes.", metrics: { prompt_tokens, completion_tokens: 4 } },
      ],
      final_metrics: { total_prompt_tokens: 30, total_completion_tokens: 4 },
    });
    expect(notes(JSON.stringify(run(30)))).toEqual([]);
    expect(notes(JSON.stringify(run(20)))).toEqual([
      "The file counts the tokens of the whole: 30 read and 4 written. Its steps add up to 20 read and 4 written.",
    ]);
  });

  it("are named where no step says its own", () => {
    const output = { raw: "Lit.", tasks_output: [{ description: "Look", raw: "Lit.", agent: "Keeper" }] };
    expect(notes(JSON.stringify({ ...output, token_usage: { total_tokens: 50 } }))).toEqual([
      "The file counts the tokens of the whole: 50 in all. No step says its own.",
    ]);
  });

  it("are those of the last record of a session too", () => {
    const end = { type: "result", session_id: "s", num_turns: 1, subtype: "success", result: "Lit." };
    const lines = (cache_read_input_tokens: number) =>
      [
        message("Lit.", { input_tokens: 5, cache_read_input_tokens, output_tokens: 2 }),
        { ...end, usage: { input_tokens: 5, cache_read_input_tokens: 90, output_tokens: 2 } },
      ]
        .map((line) => JSON.stringify(line))
        .join("\n");
    expect(notes(lines(90))).toEqual([]);
    expect(notes(lines(0))).toHaveLength(1);
  });

  it("are those of the topmost span, unless it counts its own calls alone", () => {
    const call = (id: string, parent: string, at: number, inputTokens: number) =>
      madeSpan(id, parent, [at, at + 1], {
        kind: "llm",
        output: [said("assistant", id)],
        inputTokens,
        outputTokens: 1,
      });
    const of = (inputTokens: number) => {
      const spans = [
        madeSpan("lead", null, [0, 9], { kind: "agent", tokensBelow: { inputTokens, outputTokens: 1 } }),
        call("first", "lead", 1, 10),
        madeSpan("helper", "lead", [3, 6], { kind: "agent", tokensBelow: { inputTokens: 20, outputTokens: 1 } }),
        call("second", "helper", 4, 20),
      ];
      return spansToTraces(spans, { format: "made", pointer: "" }).flatMap(({ issues }) => notesOf(issues));
    };
    expect(of(10)).toEqual([]);
    expect(of(45)).toEqual([
      "The file counts the tokens of the whole: 45 read and 1 written. Its steps add up to 30 read and 2 written.",
    ]);
  });

  it.each([
    [{ info: { model_stats: { tokens_sent: 9, tokens_received: 2 } } }, 9, 2],
    [{ totalUsage: { inputTokens: 9, outputTokens: 2 } }, 9, 2],
    [{ accumulated_input_tokens: 9, accumulated_output_tokens: 2 }, 9, 2],
    [{ agent_result: { n_input_tokens: 9, n_output_tokens: 2 } }, 9, 2],
    [{ usage: { input_tokens: 4, cache_read_input_tokens: 5, output_tokens: 2 } }, 9, 2],
  ])("are found in %j", (value, inputTokens, outputTokens) => {
    expect(statedTokens(value, "/x")).toEqual({ inputTokens, outputTokens, pointer: "/x" });
  });

  it("are none where nothing of the kind is said", () => {
    for (const value of [{}, [], null, { usage: "much" }, { metrics: { duration: 3 } }])
      expect(statedTokens(value, "")).toBeUndefined();
  });
});
