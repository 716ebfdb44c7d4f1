import { describe, expect, it } from "vitest";
import { parseTrace } from "./parse-trace";
import { plainJson } from "./plain-json";

/** As Python writes it: every letter beyond ASCII escaped. */
const dumped = (value: unknown): string =>
  JSON.stringify(value).replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);

describe("plainJson", () => {
  it.each([
    ["a value", { ort: "Müllers Büro" }],
    ["a key", { 字: "图书" }],
    ["a pair", { mood: "🛶" }],
    ["quotes and backslashes", { said: '"größte" \\ Fähre\n' }],
  ])("writes out the letters of %s", (_, value) => {
    expect(plainJson(dumped(value))).toBe(JSON.stringify(value));
  });

  it("writes them out in JSON within JSON, to its last level", () => {
    const twice = dumped({ body: dumped({ inner: dumped({ ort: "Büro" }) }) });
    expect(plainJson(twice)).toBe(JSON.stringify({ body: JSON.stringify({ inner: JSON.stringify({ ort: "Büro" }) }) }));
  });

  it("writes out signs that Go and PHP escape, but no quote and no backslash", () => {
    const text = String.raw`{"a":"\u003cb\u003e \u0026 \u0027 \u0022 \u005c"}`;
    expect(plainJson(text)).toBe(String.raw`{"a":"<b> & ' \u0022 \u005c"}`);
  });

  it("unfolds what was dumped several times", () => {
    const once = dumped({ ort: "Büro" });
    expect(plainJson(JSON.stringify(once))).toBe('{"ort":"Büro"}');
    expect(plainJson(JSON.stringify(JSON.stringify(once)))).toBe('{"ort":"Büro"}');
    expect(plainJson('"said {in quotes}"')).toBe('"said {in quotes}"');
  });

  it("changes nothing else", () => {
    for (const text of [
      String.raw`{ "n": 1.0, "a" : "no escape" }`,
      String.raw`say \u00fc`,
      String.raw`{"code": "re.compile('\\u00e9')"}`,
      String.raw`{"half": "\ud83d", "line": "a\u2028b\u202e\u0000"}`,
      `{"open": "\\u00fc"`,
    ])
      expect(plainJson(text)).toBe(text);
    expect(plainJson(String.raw`{"n": 1.0, "a" : "\u00fc"}`)).toBe('{"n": 1.0, "a" : "ü"}');
  });

  it("reads what a tool was asked and answered in the letters that are shown", () => {
    const list = [
      { role: "user", content: "wo" },
      {
        role: "assistant",
        content: null,
        tool_calls: [{ id: "c", type: "function", function: { name: "suche", arguments: dumped({ ort: "Büro" }) } }],
      },
      { role: "tool", tool_call_id: "c", content: dumped({ fund: "Schlüssel" }) },
    ];
    const steps = parseTrace(JSON.stringify(list)).traces[0]?.trace?.steps ?? [];
    expect(steps.slice(1).map(({ content }) => content)).toEqual(['{"ort":"Büro"}', '{"fund":"Schlüssel"}']);
  });
});
