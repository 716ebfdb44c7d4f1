import { describe, expect, it } from "vitest";
import { type UnmappedKey } from "./import-report";
import { parseTrace } from "./parse-trace";

const report = (value: unknown): UnmappedKey[] =>
  parseTrace(typeof value === "string" ? value : JSON.stringify(value)).traces[0]?.report.unmapped ?? [];
const keys = (value: unknown): string[] => report(value).map(({ key }) => key);
const ask = { name: "Ada", content: "Which lamp is lit?" };

/** A message of a reader that passes over what it does not know, told by its tool call. */
const call = (more: object): object => ({
  history: [
    ask,
    {
      name: "Bo",
      content: "I look.",
      tool_calls: [{ id: "c-1", function: { name: "look", arguments: '{"lamp":"the blue one"}' }, ...more }],
    },
  ],
});

describe("findUnmapped", () => {
  it("names what no step and no field holds, by the pattern of its keys, with a count and an example", () => {
    const value = {
      history: [1, 2].map((at) => ({
        ...ask,
        tool_calls: [{ id: `call-${at}`, function: { name: "look", arguments: "{}" } }],
      })),
    };
    expect(report(value)).toContainEqual({ key: "history/N/tool_calls/N/id", count: 2, example: "call-1" });
  });

  it("finds what a JSON text holds inside the step that was made of its object, and the other way round", () => {
    expect(keys(call({}))).toEqual(["history/N/tool_calls/N/id"]);
  });

  it("takes a part of what a step says as held, and a whole line", () => {
    const parts = {
      history: [
        {
          ...ask,
          content: [
            { type: "text", text: "One line.\nAnother." },
            { type: "text", text: "And more." },
          ],
        },
      ],
    };
    expect(keys(parts)).toEqual(["history/N/content/N/type"]);
  });

  it("gives every trace of a file its own leftovers", () => {
    const traces = parseTrace(JSON.stringify([call({ colour: "pale green" }), call({ mood: "somewhat calm" })])).traces;
    expect(traces.map((each) => each.report.unmapped.map(({ key }) => key))).toEqual([
      ["history/N/tool_calls/N/colour", "history/N/tool_calls/N/id"],
      ["history/N/tool_calls/N/mood", "history/N/tool_calls/N/id"],
    ]);
  });

  it("cuts long examples and never inside a character", () => {
    const [first] = report(call({ note: "🙂".repeat(150) }));
    expect(first?.example).toBe(`${"🙂".repeat(100)}…`);
  });

  it("counts keys that are names of their own as one", () => {
    const notes = Object.fromEntries(["a1b2c3d4e5", "ffffff0000", "has a space"].map((key) => [key, `note ${key}`]));
    expect(report(call({ notes }))[0]).toMatchObject({ key: "history/N/tool_calls/N/notes/*", count: 3 });
  });
});
