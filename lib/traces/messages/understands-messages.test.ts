import { describe, expect, it } from "vitest";
import { parseTrace } from "../parse-trace";
import { understandsMessages } from "./understands-messages";

const talk = [
  { name: "Pilot", content: "Where is the pier?" },
  { role: "assistant", content: [{ type: "text", text: "Behind the light." }] },
];

describe("a list of messages is understood", () => {
  it("where most name a speaker and say something", () => {
    expect(understandsMessages(talk)).toBe(true);
    expect(understandsMessages([...talk, { role: "user", content: "" }])).toBe(true);
  });

  it("where a message calls a tool instead of saying something", () => {
    const call = { id: "c", type: "function", function: { name: "look_up", arguments: "{}" } };
    expect(understandsMessages([{ role: "assistant", content: null, tool_calls: [call] }])).toBe(true);
  });

  it("where an object holds words, but not where it holds ids or bytes", () => {
    const said = (content: object) => [
      { name: "Pilot", content },
      { name: "Clerk", content },
    ];
    for (const content of [{ verdict: "too shallow for us" }, { answer: "4" }, { type: "text", text: "Here." }])
      expect(understandsMessages(said(content))).toBe(true);
    expect(understandsMessages(said({ key: "x1", box: { sealed: "aGVsbG8gdGhlcmU=", version: 3 } }))).toBe(false);
  });

  it("but not where no item has a text, or nobody speaks", () => {
    expect(understandsMessages([{ name: "a" }, { name: "b" }])).toBe(false);
    expect(understandsMessages([{ content: "Where is the pier?" }, { content: "Here." }])).toBe(false);
  });

  it("and not where another field holds more words", () => {
    const output = "The pier is behind the light, as every map of the harbor shows.";
    expect(understandsMessages([{ role: "assistant", content: "ok", output }])).toBe(false);
    expect(understandsMessages(talk, { steps: [{ output: output.repeat(3) }] })).toBe(false);
    expect(understandsMessages(talk, { id: "run 1", tools: [{ description: output.repeat(3) }] })).toBe(true);
  });
});

describe("a file whose messages are not understood", () => {
  it.each(["history", "messages"])("is of no known shape under %s", (key) => {
    const file = {
      [key]: [
        { state: { url: "a" }, result: [] },
        { state: { url: "b" }, result: [] },
      ],
    };
    expect(parseTrace(JSON.stringify(file))).toMatchObject({ format: null, issues: [{ code: "shape-unknown" }] });
  });
});
