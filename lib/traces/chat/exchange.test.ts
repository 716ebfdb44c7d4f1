import { describe, expect, it } from "vitest";
import { parseTrace } from "../parse-trace";

const user = (content: string) => ({ role: "user", content });
const chat = (id: string, content: string) => ({
  id,
  object: "chat.completion",
  choices: [{ index: 0, message: { role: "assistant", content } }],
});

const read = (...records: unknown[]) =>
  parseTrace(records.map((record) => JSON.stringify(record)).join("\n")).traces.flatMap(({ trace }) => trace ?? []);
const stepsOf = (trace: ReturnType<typeof read>[number] | undefined) =>
  trace?.steps.map(({ agent, content, isError }) => [agent, content, isError]);

describe("the calls of a record", () => {
  it("that failed are error steps, and the call that tries again goes on from them", () => {
    const request = { model: "m", messages: [user("Is the oven hot?")] };
    const failed = { request, response: { error: { message: "Overloaded" } } };
    const [trace, ...more] = read(failed, failed, { request, response: chat("c", "Hot.") });
    expect(more).toEqual([]);
    expect(stepsOf(trace)).toEqual([
      ["user", "Is the oven hot?", false],
      ["assistant", "Overloaded", true],
      ["assistant", "Overloaded", true],
      ["assistant", "Hot.", false],
    ]);
    expect(trace).toMatchObject({ finalAnswer: "Hot.", outcome: "unknown" });
    expect(read(failed)[0]).toMatchObject({ outcome: "failed", termination: "Overloaded" });
  });

  it("of Responses are read with what was asked beside the answer, and go on by the id that they name", () => {
    const answer = (id: string, text: string) => ({
      id,
      object: "response",
      output: [{ type: "message", role: "assistant", content: [{ type: "output_text", text }] }],
    });
    const turns = [
      { request: { model: "m", input: "Is it done?" }, response: answer("r1", "Nearly.") },
      { request: { model: "m", input: "And now?", previous_response_id: "r1" }, response: answer("r2", "Done.") },
    ];
    for (const records of [turns, turns.toReversed()])
      expect(read(...records).map(stepsOf)).toEqual([
        [
          ["user", "Is it done?", false],
          ["assistant", "Nearly.", false],
          ["user", "And now?", false],
          ["assistant", "Done.", false],
        ],
      ]);
  });

  it("say how their run ended where the record does, each run for itself", () => {
    const rollout = (said: string, reward: number) => ({
      prompt: [user("How many loaves?")],
      completion: [{ role: "assistant", content: said }],
      reward,
    });
    expect(
      read(rollout("Nine.", 1), rollout("Ten.", 0)).map(({ finalAnswer, outcome }) => [finalAnswer, outcome]),
    ).toEqual([
      ["Nine.", "passed"],
      ["Ten.", "failed"],
    ]);
  });

  it.each([
    ["a text", { response: "Nine." }],
    ["a message", { output: { role: "assistant", content: "Nine." } }],
    ["messages", { completion: [{ role: "assistant", content: "Nine." }] }],
    ["Ollama's answer", { response: { message: { role: "assistant", content: "Nine." }, done: true } }],
  ])("hold an answer that is %s", (_, answer) => {
    for (const asked of [{ messages: [user("How many?")] }, { input: [user("How many?")] }])
      expect(read({ ...asked, ...answer }, { ...asked, ...answer }).map(stepsOf)).toEqual(
        [1, 2].map(() => [
          ["user", "How many?", false],
          ["assistant", "Nine.", false],
        ]),
      );
  });

  it("are as many as the answers to one request, though two say the same, and tell its tokens once", () => {
    const choice = (index: number, content: string) => ({ index, message: { role: "assistant", content } });
    const response = {
      id: "c",
      object: "chat.completion",
      usage: { prompt_tokens: 5, completion_tokens: 3 },
      choices: [choice(0, "Nine."), choice(1, "Ten."), choice(2, "Nine.")],
    };
    const traces = read({ request: { model: "m", messages: [user("How many?")] }, response });
    expect(traces.map(({ finalAnswer }) => finalAnswer)).toEqual(["Nine.", "Ten.", "Nine."]);
    expect(traces.map(({ steps }) => steps[1]?.inputTokens)).toEqual([5, undefined, undefined]);
  });

  it("of completions keep the prompt", () => {
    const response = { object: "text_completion", choices: [{ index: 0, text: " a baker." }] };
    expect(read({ request: { model: "m", prompt: "There was" }, response }).map(stepsOf)).toEqual([
      [
        ["user", "There was", false],
        ["assistant", " a baker.", false],
      ],
    ]);
  });

  it("count what Gemini thought as written, and name the tools of any declaration", () => {
    const [trace] = read({
      request: {
        contents: [{ role: "user", parts: [{ text: "How many?" }] }],
        tools: [{ functionDeclarations: [{ name: "count" }] }],
      },
      response: {
        candidates: [{ content: { role: "model", parts: [{ text: "Nine." }] }, finishReason: "STOP" }],
        usageMetadata: { promptTokenCount: 5, candidatesTokenCount: 2, thoughtsTokenCount: 3 },
      },
    });
    expect(trace).toMatchObject({ format: "gemini-api", termination: "STOP" });
    expect(trace?.steps[1]).toMatchObject({ inputTokens: 5, outputTokens: 5 });
    expect(trace?.agents.find(({ name }) => name === "assistant")?.tools).toEqual(["count"]);
  });

  it("of Cohere keep the plan, the documents and the tokens of the answer", () => {
    const [trace] = read({
      request: {
        model: "m",
        messages: [
          user("How many?"),
          {
            role: "assistant",
            tool_calls: [{ id: "t", type: "function", function: { name: "count", arguments: "{}" } }],
          },
          { role: "tool", tool_call_id: "t", content: [{ type: "document", document: { data: '{"loaves": 9}' } }] },
        ],
      },
      response: {
        id: "c",
        finish_reason: "COMPLETE",
        message: { role: "assistant", tool_plan: "I say it.", content: [{ type: "text", text: "Nine." }] },
        usage: { billed_units: { input_tokens: 1 }, tokens: { input_tokens: 11, output_tokens: 4 } },
      },
    });
    expect(stepsOf(trace)?.slice(2)).toEqual([
      ["count", '{"loaves": 9}', false],
      ["assistant", "I say it.", false],
      ["assistant", "Nine.", false],
    ]);
    expect(trace?.steps[3]).toMatchObject({ inputTokens: 11, outputTokens: 4 });
  });
});
