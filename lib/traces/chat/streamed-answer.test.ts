import { describe, expect, it } from "vitest";
import { parseTrace } from "../parse-trace";
import { streamedAnswer, streamedAnswers } from "./streamed-answer";

const lines = (events: unknown[]): string => events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
const chunk = (id: string, delta: object, finish: string | null = null) => ({
  id,
  object: "chat.completion.chunk",
  choices: [{ index: 0, delta, finish_reason: finish }],
});
const call = (piece: object) => ({ tool_calls: [{ index: 0, ...piece }] });

describe("an answer that came as a stream", () => {
  it("of OpenAI's chat is put together with its calls and tokens", () => {
    const events = [
      chunk("c", { role: "assistant", content: "Let me " }),
      chunk("c", { content: "look." }),
      chunk("c", call({ id: "t", function: { name: "count", arguments: '{"of":' } })),
      chunk("c", call({ function: { arguments: '"loaves"}' } })),
      chunk("c", {}, "tool_calls"),
      { id: "c", object: "chat.completion.chunk", choices: [], usage: { prompt_tokens: 7, completion_tokens: 3 } },
    ];
    const answer = {
      id: "c",
      object: "chat.completion",
      usage: { prompt_tokens: 7 },
      choices: [
        {
          finish_reason: "tool_calls",
          message: { content: "Let me look.", tool_calls: [{ id: "t", function: { arguments: '{"of":"loaves"}' } }] },
        },
      ],
    };
    expect(streamedAnswer(`${lines(events)}data: [DONE]\n`)).toMatchObject(answer);
    expect(streamedAnswer(events)).toMatchObject(answer);
  });

  it("of Anthropic is put together block by block", () => {
    const events = [
      { type: "message_start", message: { id: "m", type: "message", role: "assistant", usage: { input_tokens: 4 } } },
      { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
      { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "Let me " } },
      { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "look." } },
      { type: "content_block_start", index: 1, content_block: { type: "tool_use", id: "t", name: "count", input: {} } },
      { type: "content_block_delta", index: 1, delta: { type: "input_json_delta", partial_json: '{"of":"loaves"}' } },
      { type: "message_delta", delta: { stop_reason: "tool_use" }, usage: { output_tokens: 6 } },
      { type: "message_stop" },
    ];
    expect(streamedAnswer(lines(events))).toMatchObject({
      id: "m",
      stop_reason: "tool_use",
      usage: { input_tokens: 4, output_tokens: 6 },
      content: [{ text: "Let me look." }, { name: "count", input: '{"of":"loaves"}' }],
    });
  });

  it("of Gemini joins the texts of its chunks", () => {
    const part = (text: string) => ({ candidates: [{ content: { role: "model", parts: [{ text }] } }] });
    expect(streamedAnswer([part("Ni"), part("ne.")])).toMatchObject({
      candidates: [{ content: { parts: [{ text: "Nine." }] } }],
    });
    const pieces = [part("Ni"), { candidates: [{ ...part("ne.").candidates[0], finishReason: "STOP" }] }];
    for (const text of [JSON.stringify(pieces), lines(pieces)])
      expect(parseTrace(text).traces.map(({ trace }) => trace?.finalAnswer)).toEqual(["Nine."]);
  });

  it("of Converse is put together block by block", () => {
    const events = [
      { messageStart: { role: "assistant" } },
      { contentBlockDelta: { contentBlockIndex: 0, delta: { text: "Let me " } } },
      { contentBlockDelta: { contentBlockIndex: 0, delta: { text: "look." } } },
      { contentBlockStart: { contentBlockIndex: 1, start: { toolUse: { toolUseId: "t", name: "count" } } } },
      { contentBlockDelta: { contentBlockIndex: 1, delta: { toolUse: { input: '{"of":"loaves"}' } } } },
      { messageStop: { stopReason: "tool_use" } },
      { metadata: { usage: { inputTokens: 4, outputTokens: 6 } } },
    ];
    expect(streamedAnswer(events)).toEqual({
      output: {
        message: {
          role: "assistant",
          content: [{ text: "Let me look." }, { toolUse: { toolUseId: "t", name: "count", input: '{"of":"loaves"}' } }],
        },
      },
      stopReason: "tool_use",
      usage: { inputTokens: 4, outputTokens: 6 },
    });
  });

  it("is nothing else", () => {
    for (const other of ["Nine.", "data: x", [], [{ a: 1 }], null, 3]) expect(streamedAnswer(other)).toBeNull();
  });

  it("ends where the next one of the same file begins", () => {
    const events = [chunk("a", { content: "Nine." }), chunk("b", { content: "T" }), chunk("b", { content: "en." })];
    expect(streamedAnswers(events).map(({ at }) => at)).toEqual([0, 1]);
    const { format, traces } = parseTrace(lines(events));
    expect([format, traces.map(({ trace }) => trace?.finalAnswer)]).toEqual(["openai-api", ["Nine.", "Ten."]]);
  });
});
