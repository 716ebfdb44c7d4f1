import { describe, expect, it } from "vitest";
import { type JsonObject } from "./json-value";
import { parseTrace } from "./parse-trace";

const user = { role: "user", content: "Where does the ferry land?" };
const openAiCall = (id: string) => ({
  role: "assistant",
  content: null,
  tool_calls: [{ id, type: "function", function: { name: "look_up", arguments: "{}" } }],
});
const openAiResult = (id: string) => ({ role: "tool", tool_call_id: id, content: "one pier" });
const message = (content: string) => ({ role: "assistant", content });
const chatAnswer = (id: string, said: JsonObject) => ({
  id,
  object: "chat.completion",
  model: "m",
  choices: [{ index: 0, message: said }],
});
const anthropicAnswer = (id: string, content: JsonObject[]) => ({
  id,
  type: "message",
  role: "assistant",
  stop_reason: "end_turn",
  content,
});

/** The records of one run by the format that reads them; each run answers the same question in words of its own. */
const recordsOf: Record<string, (run: string) => JsonObject[]> = {
  "openai-chat": (run) => [{ messages: [user, openAiCall("c1"), openAiResult("c1"), message(`At ${run}`)] }],
  "openai-chat with answers": (run) => [
    { messages: [user], tools: [], response: chatAnswer(`${run}-1`, openAiCall(run)) },
    {
      messages: [user, openAiCall(run), openAiResult(run)],
      tools: [],
      response: chatAnswer(`${run}-2`, message(`At ${run}`)),
    },
  ],
  "openai-api": (run) => [chatAnswer(run, message(`At ${run}`))],
  "openai-api of Responses": (run) =>
    [1, 2].map((turn) => ({
      id: `${run}-${turn}`,
      object: "response",
      previous_response_id: turn === 1 ? null : `${run}-1`,
      output: [{ type: "message", role: "assistant", content: [{ type: "output_text", text: `At ${run}` }] }],
    })),
  "anthropic-api": (run) => [
    {
      request: { model: "m", system: "Be brief.", messages: [user] },
      response: anthropicAnswer(`${run}-1`, [{ type: "tool_use", id: "t", name: "look_up", input: { run } }]),
    },
    {
      request: {
        model: "m",
        system: "Be brief.",
        messages: [
          user,
          { role: "assistant", content: [{ type: "tool_use", id: "t", name: "look_up", input: { run } }] },
          { role: "user", content: [{ type: "tool_result", tool_use_id: "t", content: "one pier" }] },
        ],
      },
      response: anthropicAnswer(`${run}-2`, [{ type: "text", text: `At ${run}` }]),
    },
  ],
  "openai-api of requests of Responses": (run) =>
    [1, 2].map((turn) => ({
      request: {
        model: "m",
        input: turn === 1 ? user.content : "Sure?",
        previous_response_id: turn === 1 ? null : `${run}-1`,
      },
      response: {
        id: `${run}-${turn}`,
        object: "response",
        output: [{ type: "message", role: "assistant", content: [{ type: "output_text", text: `At ${run}` }] }],
      },
    })),
  "openai-chat of rollouts": (run) => [{ prompt: [user], completion: [message(`At ${run}`)] }],
  "gemini-api": (run) => {
    const asked = { role: "user", parts: [{ text: user.content }] };
    const call = { role: "model", parts: [{ functionCall: { name: "look_up", args: { run } } }] };
    const back = { role: "user", parts: [{ functionResponse: { name: "look_up", response: { output: "one pier" } } }] };
    const answered = (content: JsonObject) => ({ candidates: [{ content, finishReason: "STOP" }] });
    return [
      { request: { contents: [asked] }, response: answered(call) },
      {
        request: { contents: [asked, call, back] },
        response: answered({ role: "model", parts: [{ text: `At ${run}` }] }),
      },
    ];
  },
  "bedrock-converse": (run) => [
    {
      request: { modelId: "m", messages: [{ role: "user", content: [{ text: user.content }] }] },
      response: {
        output: { message: { role: "assistant", content: [{ text: `At ${run}` }] } },
        stopReason: "end_turn",
      },
    },
  ],
  history: (run) => [
    {
      messages: [
        { name: "Pilot", content: user.content },
        { name: "Clerk", content: `At ${run}` },
      ],
    },
  ],
};

describe("independent runs of one question are as many traces", () => {
  const runs = ["Holm", "Sand", "Ness"];
  it.each(Object.entries(recordsOf))("of %s, run by run, in turns and backwards", (_, make) => {
    const byRun = runs.map(make);
    const inTurns = (byRun[0] ?? []).flatMap((__, at) => byRun.map((records) => records[at]));
    for (const records of [byRun.flat(), inTurns, byRun.flat().toReversed()]) {
      const lines = records.map((record) => JSON.stringify(record));
      for (const text of [lines.join("\n"), `[${lines.join(",")}]`]) {
        const { traces } = parseTrace(text);
        const told = traces.map(({ trace }) => JSON.stringify(trace?.steps));
        expect(told).toHaveLength(runs.length);
        for (const run of runs) expect(told.filter((steps) => steps.includes(`At ${run}`))).toHaveLength(1);
      }
    }
  });

  it("where messages of one list name what they belong to", () => {
    const lines = runs.flatMap((run) => [
      { session_id: run, ...user },
      { session_id: run, ...message(`At ${run}`) },
    ]);
    for (const list of [lines, [...lines.filter((_, at) => at % 2 === 0), ...lines.filter((_, at) => at % 2 === 1)]])
      expect(
        parseTrace(JSON.stringify(list)).traces.map(({ trace }) => [trace?.externalId, trace?.finalAnswer]),
      ).toEqual(runs.map((run) => [run, `At ${run}`]));
  });
});
