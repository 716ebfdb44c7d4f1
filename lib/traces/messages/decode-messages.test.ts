import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runsOf } from "@/lib/cli/testing/property-runs";
import { decodeMessages } from "./decode-messages";
import { type DecodedMessage } from "./message";

const decode = (value: unknown, role?: DecodedMessage["role"]) => decodeMessages(value, "", () => undefined, role);
/** Parts in short, so that a dialect is one line to read. */
const short = (value: unknown, role?: DecodedMessage["role"]) =>
  decode(value, role).map(({ role: who, name, parts }) => [
    name === undefined ? who : `${who} ${name}`,
    ...parts.map((part) => {
      if (part.type === "call") return `call ${part.name}(${part.text}) #${part.id} ${part.pointer}`;
      if (part.type === "result")
        return `${part.isError ? "error" : "result"} ${part.name ?? "-"} ${part.text} #${part.callId} ${part.pointer}`;
      return `${part.type} ${part.text} ${part.pointer}`;
    }),
  ]);

describe("decodeMessages", () => {
  it("reads OpenAI chat: text, parts, calls with arguments of any kind, results, the old function_call", () => {
    expect(
      short([
        { role: "developer", content: "Be brief." },
        {
          role: "user",
          content: [
            { type: "text", text: "Look" },
            { type: "image_url", image_url: { url: "https://a.example/b.png" } },
          ],
        },
        {
          role: "assistant",
          content: null,
          reasoning_content: "Hm.",
          tool_calls: [{ id: "c1", function: { name: "find", arguments: '{"q": 1.0}' } }],
        },
        {
          role: "assistant",
          content: "",
          tool_calls: [
            { id: "c2", function: { name: "stop", arguments: "" } },
            { id: "c3", function: { name: "say", arguments: "{bad" } },
          ],
        },
        { role: "tool", tool_call_id: "c1", content: "Error: no such thing" },
        { role: "assistant", content: null, function_call: { name: "old", arguments: "{}" } },
        { role: "function", name: "old", content: "done" },
      ]),
    ).toEqual([
      ["system", "text Be brief. /0/content"],
      ["user", "text Look /1/content/0/text", "media https://a.example/b.png /1/content/1/image_url/url"],
      ["assistant", "thought Hm. /2/reasoning_content", 'call find({"q": 1.0}) #c1 /2/tool_calls/0/function/arguments'],
      [
        "assistant",
        "call stop() #c2 /3/tool_calls/0/function/arguments",
        "call say({bad) #c3 /3/tool_calls/1/function/arguments",
      ],
      ["tool", "error - Error: no such thing #c1 /4/content"],
      ["assistant", "call old({}) #/5/function_call/arguments /5/function_call/arguments"],
      ["tool", "result old done #/5/function_call/arguments /6/content"],
    ]);
  });

  it("reads Responses items", () => {
    expect(
      short([
        { type: "message", role: "user", content: [{ type: "input_text", text: "Go" }] },
        { type: "reasoning", summary: [{ type: "summary_text", text: "First" }], encrypted_content: "AAAA" },
        { type: "function_call", call_id: "c", id: "fc", name: "f", arguments: "{}" },
        { type: "function_call_output", call_id: "c", output: "5" },
        { type: "web_search_call", id: "w", action: { query: "x" }, status: "completed" },
        { type: "mcp_call", id: "m", name: "g", arguments: "{}", output: "out", error: null },
        {
          role: "assistant",
          type: "message",
          content: [
            { type: "output_text", text: "Done" },
            { type: "refusal", refusal: "No" },
          ],
        },
      ]),
    ).toEqual([
      ["user", "text Go /0/content/0/text"],
      ["assistant", "thought First /1/summary/0/text"],
      ["assistant", "call f({}) #c /2/arguments"],
      ["tool", "result - 5 #c /3/output"],
      ["assistant", 'call web_search({"query":"x"}) #w /4/action'],
      ["assistant", "call g({}) #m /5/arguments", "result g out #m /5/output"],
      ["assistant", "text Done /6/content/0/text", "text No /6/content/1/refusal"],
    ]);
  });

  it("reads Anthropic and Converse blocks, and never the bytes of an image", () => {
    expect(
      short([
        {
          role: "assistant",
          content: [
            { type: "thinking", thinking: "T", signature: "AAA" },
            { type: "redacted_thinking", data: "AAA" },
            { type: "text", text: "I look" },
            { type: "tool_use", id: "t", name: "f", input: { a: 1 } },
          ],
        },
        {
          role: "user",
          content: [
            {
              type: "tool_result",
              tool_use_id: "t",
              is_error: true,
              content: [
                { type: "text", text: "bad" },
                { type: "image", source: { type: "base64", media_type: "image/png", data: "AAAA" } },
              ],
            },
          ],
        },
        { role: "assistant", content: [{ toolUse: { toolUseId: "u", name: "g", input: {} } }, { text: "ok" }] },
        {
          role: "user",
          content: [{ toolResult: { toolUseId: "u", status: "success", content: [{ json: { n: 1 } }] } }],
        },
      ]),
    ).toEqual([
      [
        "assistant",
        "thought T /0/content/0/thinking",
        "text I look /0/content/2/text",
        'call f({"a":1}) #t /0/content/3/input',
      ],
      ["user", "error - bad\nimage/png #t /1/content/0/content"],
      ["assistant", "call g({}) #u /2/content/0/toolUse/input", "text ok /2/content/1/text"],
      ["user", 'result - {"n":1} #u /3/content/0/toolResult/content'],
    ]);
  });

  it("reads LangChain flat, typed and constructed, and a call once that is told three times", () => {
    const call = { id: "c", name: "f", args: { a: 1 } };
    const fields = {
      name: "planner",
      content: [
        { type: "text", text: "I call" },
        { type: "tool_use", id: "c", name: "f", input: { a: 1 } },
      ],
      tool_calls: [call],
      additional_kwargs: { tool_calls: [{ id: "c", function: { name: "f", arguments: "{}" } }] },
    };
    const said = (at: string) => [
      ["assistant planner", `text I call ${at}/content/0/text`, `call f({"a":1}) #c ${at}/content/1/input`],
    ];
    expect(short({ type: "ai", ...fields })).toEqual(said(""));
    expect(short({ type: "ai", data: { type: "ai", ...fields } })).toEqual(said("/data"));
    expect(
      short({ lc: 1, type: "constructor", id: ["langchain", "schema", "messages", "AIMessage"], kwargs: fields }),
    ).toEqual(said("/kwargs"));
    expect(short([{ type: "tool", name: "f", tool_call_id: "c", status: "error", content: "no" }])).toEqual([
      ["tool", "error f no #c /0/content"],
    ]);
    expect(decode([{ id: [{ toString: 1, valueOf: 1 }], kwargs: {} }])).toEqual([]);
  });

  it("reads Gemini parts in both cases and joins them by name", () => {
    expect(
      short([
        { role: "user", parts: [{ text: "Hi" }] },
        { role: "model", parts: [{ text: "Hm", thought: true }, { functionCall: { name: "f", args: {} } }] },
        { role: "user", parts: [{ function_response: { name: "f", response: { result: "ok" } }, text: null }] },
      ]),
    ).toEqual([
      ["user", "text Hi /0/parts/0/text"],
      [
        "assistant",
        "thought Hm /1/parts/0/text",
        "call f({}) #/1/parts/1/functionCall/args /1/parts/1/functionCall/args",
      ],
      ["user", "result f ok #/1/parts/1/functionCall/args /2/parts/0/function_response/response"],
    ]);
  });

  it("reads GenAI parts, Pydantic AI's among them, and a JSON text of messages", () => {
    const messages = [
      {
        role: "assistant",
        name: "writer",
        parts: [
          { type: "thinking", content: "T" },
          { type: "text", content: "A" },
          { type: "tool_call", id: "c", name: "f", arguments: { x: 1 } },
        ],
      },
      { role: "tool", parts: [{ type: "tool_call_response", id: "c", name: "f", result: "r" }] },
    ];
    const expected = (spelled: string) => [
      [
        "assistant writer",
        "thought T /0/parts/0/content",
        "text A /0/parts/1/content",
        `call f(${spelled}) #c /0/parts/2/arguments`,
      ],
      ["tool", "result f r #c /1/parts/0/result"],
    ];
    expect(short(messages)).toEqual(expected('{"x":1}'));
    expect(short(JSON.stringify(messages).replace('"x":1', '"x": 1.0'))).toEqual(expected('{"x": 1.0}'));
  });

  it("reads AutoGen's model messages and events", () => {
    expect(
      short([
        { type: "UserMessage", source: "user", content: "Hi" },
        { type: "AssistantMessage", source: "coder", thought: "T", content: [{ id: "c", name: "f", arguments: "{}" }] },
        {
          type: "FunctionExecutionResultMessage",
          content: [{ call_id: "c", name: "f", content: "no", is_error: true }],
        },
        { type: "TextMessage", source: "critic", content: "Fine" },
      ]),
    ).toEqual([
      ["user user", "text Hi /0/content"],
      ["assistant coder", "thought T /1/thought", "call f({}) #c /1/content/0/arguments"],
      ["tool", "error f no #c /2/content/0/content"],
      ["assistant critic", "text Fine /3/content"],
    ]);
  });

  it("opens wrappers, batches, single messages, blocks and bare texts", () => {
    expect(short({ name: "graph", messages: [{ role: "user", content: "a" }] })).toEqual([
      ["user", "text a /messages/0/content"],
    ]);
    expect(short([[{ type: "human", content: "a" }]])).toEqual([["user", "text a /0/0/content"]]);
    expect(short({ choices: [{ index: 0, message: { role: "assistant", content: "b" } }] })).toEqual([
      ["assistant", "text b /choices/0/message/content"],
    ]);
    expect(short({ candidates: [{ content: { role: "model", parts: [{ text: "b" }] } }] })).toEqual([
      ["assistant", "text b /candidates/0/content/parts/0/text"],
    ]);
    expect(
      short({ generations: [[{ text: "b", type: "ChatGeneration", message: { type: "ai", content: "b" } }]] }),
    ).toEqual([["assistant", "text b /generations/0/0/message/content"]]);
    expect(short({ system: "S", messages: [{ role: "user", content: "a" }] })).toEqual([
      ["system", "text S /system"],
      ["user", "text a /messages/0/content"],
    ]);
    expect(short([{ type: "text", content: "S" }], "system")).toEqual([["system", "text S /0/content"]]);
    expect(short("plain", "assistant")).toEqual([["assistant", "text plain "]]);
    expect(short({ role: "Planner", content: "p" })).toEqual([["assistant Planner", "text p /content"]]);
  });

  it("never throws on any JSON, and says only what the source says", () => {
    const word = fc.constantFrom("text", "tool_use", "ai", "function_call", "x");
    const key = fc.constantFrom(
      "role",
      "type",
      "content",
      "parts",
      "text",
      "tool_calls",
      "function",
      "arguments",
      "id",
      "name",
      "kwargs",
      "data",
      "messages",
      "toolUse",
      "functionResponse",
      "response",
      "input",
      "output",
      "source",
      "summary",
      "image_url",
      "url",
    );
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { depthSize: "medium" },
        word,
        fc.string(),
        fc.double(),
        fc.constant(null),
        fc.array(tie("tree"), { maxLength: 4 }),
        fc.dictionary(fc.oneof({ arbitrary: key, weight: 6 }, { arbitrary: fc.string(), weight: 1 }), tie("tree"), {
          maxKeys: 6,
        }),
      ),
    }));
    fc.assert(
      fc.property(tree, (value) => {
        const texts = new Set<string>();
        const gather = (inner: unknown): void => {
          if (typeof inner === "string") texts.add(inner);
          else if (typeof inner === "object" && inner !== null) Object.values(inner).forEach(gather);
        };
        gather(value);
        for (const { parts } of decode(value))
          for (const part of parts)
            if (part.type === "text" || part.type === "thought") {
              const isValue = () => JSON.stringify(value)?.includes(part.text) ?? false;
              expect(texts.has(part.text) || isValue() || [...texts].some((text) => text.includes(part.text))).toBe(
                true,
              );
            }
      }),
      { numRuns: runsOf(100) },
    );
  });
});
