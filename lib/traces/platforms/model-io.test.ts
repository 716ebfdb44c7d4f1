import { describe, expect, it } from "vitest";
import { modelInput, modelOutput, modelTurn, openPlace } from "./model-io";

const noLiteral = () => undefined;
const said = (value: unknown, read = modelOutput) =>
  read(value, "/v", noLiteral).map(({ role, parts }) => [
    role,
    ...parts.map((part) => (part.type === "call" ? `${part.name} ${part.text}` : part.text)),
  ]);

describe("modelOutput", () => {
  it("reads the reply of any model's interface, wrapped in JSON as often as it may be", () => {
    expect(said({ choices: [{ message: { role: "assistant", content: "hi" } }] })).toEqual([["assistant", "hi"]]);
    expect(said(JSON.stringify(JSON.stringify({ role: "assistant", content: "hi" })))).toEqual([["assistant", "hi"]]);
    expect(said({ candidates: [{ content: { role: "model", parts: [{ text: "hi" }] } }] })).toEqual([
      ["assistant", "hi"],
    ]);
    expect(said("plain words")).toEqual([["assistant", "plain words"]]);
    expect(said({ completion: "hi", stop: null })).toEqual([["assistant", "hi"]]);
  });

  it("reads the calls that the Vercel AI SDK lists", () => {
    const calls = [{ toolCallId: "c1", toolName: "oven", input: '{"celsius":230}' }];
    expect(said(calls)).toEqual([["assistant", 'oven {"celsius":230}']]);
    expect(said({ text: "I heat it.", toolCalls: calls })).toEqual([
      ["assistant", "I heat it.", 'oven {"celsius":230}'],
    ]);
  });

  it("says nothing of nothing", () => {
    expect([null, undefined, {}, [], "", { messages: [] }].flatMap((value) => said(value))).toEqual([]);
  });
});

describe("modelInput", () => {
  it("reads what was asked under the name that a request gives it", () => {
    expect(said({ model: "m", contents: "Bread?" }, modelInput)).toEqual([["user", "Bread?"]]);
    expect(said({ prompt: "Bread?" }, modelInput)).toEqual([["user", "Bread?"]]);
  });

  it("gives calls without ids none of its own making, which would mean nothing in another span", () => {
    const contents = [
      { role: "model", parts: [{ functionCall: { name: "oven", args: {} } }] },
      { role: "user", parts: [{ functionResponse: { name: "oven", response: { heat: 1 } } }] },
    ];
    const parts = modelInput({ contents }, "/v", noLiteral).flatMap((message) => message.parts);
    expect(parts.map((part) => (part.type === "call" ? part.id : part.type === "result" ? part.callId : ""))).toEqual([
      undefined,
      undefined,
    ]);
  });
});

it("instructions that a reply repeats are no words of the model", () => {
  const place = (value: unknown) => ({ value, pointer: "/v", literal: noLiteral });
  const reply = {
    object: "response",
    instructions: "Be brief.",
    output: [{ type: "message", role: "assistant", content: [{ type: "output_text", text: "hi" }] }],
  };
  const turn = modelTurn(place([{ role: "user", content: "Hello" }]), place(reply));
  expect(turn.input.map(({ role }) => role)).toEqual(["system", "user"]);
  expect(turn.output.map(({ role }) => role)).toEqual(["assistant"]);
});

it("what was JSON in a string keeps the text that it was", () => {
  const opened = openPlace({ value: '"{\\"a\\": 1.0}"', pointer: "/v", literal: noLiteral });
  expect([opened.value, opened.text]).toEqual([{ a: 1 }, '{"a": 1.0}']);
  expect(openPlace({ value: "[not json", pointer: "/v", literal: noLiteral }).value).toBe("[not json");
});
