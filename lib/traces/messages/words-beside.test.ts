import { describe, expect, it } from "vitest";
import { parseTrace } from "../parse-trace";
import { wordsBeside } from "./words-beside";

const bytes = "iVBORw0KGgo".repeat(80);
const call = { id: "c1", type: "function", function: { name: "scan", arguments: "{}" } };
const asked = { role: "user", content: [{ type: "text", text: "look" }, image(bytes)] };

function image(data: string) {
  return { type: "image_url", image_url: { url: `data:image/png;base64,${data}` } };
}

const contents = (messages: unknown): string[] =>
  parseTrace(JSON.stringify(messages)).traces.flatMap(({ trace }) => trace?.steps.map(({ content }) => content) ?? []);

describe("what a message says beside its content", () => {
  it("is its refusal and the words of its sound", () => {
    const place = { pointer: "", literal: () => undefined };
    expect(wordsBeside({ refusal: "I must not." }, place)).toEqual({ text: "I must not.", keys: ["refusal"] });
    expect(wordsBeside({ audio: { data: "AAAA", transcript: "two moons" } }, place)).toEqual({
      text: "two moons",
      keys: ["audio"],
    });
    expect(wordsBeside({ audio: { id: "a" }, refusal: null }, place)).toEqual({ text: "", keys: [] });
  });

  it.each([
    ["a refusal", { role: "assistant", content: null, refusal: "I must not." }, "I must not."],
    ["a refusal as a part", { role: "assistant", content: [{ type: "refusal", refusal: "No." }] }, "No."],
    [
      "a transcript",
      { role: "assistant", content: null, audio: { data: bytes, transcript: "two moons" } },
      "two moons",
    ],
    ["a spoken part", { role: "assistant", content: [{ type: "output_audio", transcript: "hi" }] }, "hi"],
    [
      "a file",
      { role: "assistant", content: [{ type: "file", file: { filename: "a.pdf", file_data: bytes } }] },
      "a.pdf",
    ],
  ])("%s is the step's text with a call in the list and without one", (_, message, text) => {
    expect(contents([asked, message])).toEqual(["look\nimage/png", text]);
    const withCall = [asked, { role: "assistant", content: null, tool_calls: [call] }];
    const result = { role: "tool", tool_call_id: "c1", content: "clear" };
    expect(contents([...withCall, result, message])).toEqual(["look\nimage/png", "{}", "clear", text]);
  });

  it("holds no bytes of what a tool answered with", () => {
    const answers = [
      [image(bytes)],
      [{ type: "image", data: bytes, mimeType: "image/png" }],
      [{ type: "resource", resource: { uri: "file://a.png", blob: bytes, mimeType: "image/png" } }],
      { type: "computer_screenshot", image_url: `data:image/png;base64,${bytes}` },
    ];
    for (const content of answers) {
      const messages = [
        { role: "assistant", content: null, tool_calls: [call] },
        { role: "tool", tool_call_id: "c1", content },
      ];
      expect(contents(messages).join("\n")).not.toContain(bytes.slice(0, 40));
    }
  });
});
