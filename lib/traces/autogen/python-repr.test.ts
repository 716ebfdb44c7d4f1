import { describe, expect, it } from "vitest";
import { readPythonFields, readPythonRepr } from "./python-repr";

const read = (text: string) => readPythonRepr(text)?.value;

describe("readPythonRepr", () => {
  it.each<[string, unknown]>([
    ["None", null],
    ["[True, False, -1.5e3, 1_000]", [true, false, -1500, 1000]],
    ["(1,)", [1]],
    ["{'a': {'b': []}, 2: ()}", { a: { b: [] }, "2": [] }],
    ["{'x', 'y'}", ["x", "y"]],
    [String.raw`'it\'s\n\x41\u00e9\U0001f9f3\q'`, "it's\nAé🧳\\q"],
    [`"it's"`, "it's"],
    ["'one '\n 'two'", "one two"],
    [String.raw`b'\x00a'`, "\0a"],
    ["<MimeType.TEXT: 'text/plain'>", "<MimeType.TEXT: 'text/plain'>"],
    [
      "datetime.datetime(2026, 1, 2, tzinfo=UTC)",
      { __class__: "datetime.datetime", tzinfo: "UTC", __args__: [2026, 1, 2] },
    ],
    [
      "TextMessage(source='user', content=[Call(id='1', arguments='{\"a\": 1}')])",
      { __class__: "TextMessage", source: "user", content: [{ __class__: "Call", id: "1", arguments: '{"a": 1}' }] },
    ],
  ])("reads %s", (text, value) => {
    expect(read(text)).toEqual(value);
  });

  it.each(["", "[1, 2", "'open", "{'a': }", "f(a=1 b=2)", "<x", "[1 2]", "=", "(".repeat(10_000)])(
    "reads no value of %j",
    (text) => {
      expect(readPythonRepr(text)).toBeNull();
    },
  );

  it("says where the value ends", () => {
    expect(readPythonRepr("x = [1] and more", 4)).toEqual({ value: [1], end: 7 });
  });

  it("makes of a key like __proto__ a key like any other", () => {
    const value = read("{'__proto__': {'polluted': 1}}") as object;
    expect(Object.keys(value)).toEqual(["__proto__"]);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  it("reads fields without a constructor, as str() prints them", () => {
    expect(readPythonFields("source='a' usage=Usage(n=1) content='b' type='T'\nnext")).toEqual({
      value: { source: "a", usage: { __class__: "Usage", n: 1 }, content: "b", type: "T" },
      end: 48,
    });
    expect(readPythonFields("just words")).toBeNull();
  });

  it("ends on any text, without a throw", () => {
    let seed = 7;
    const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    const pieces = [
      "[",
      "]",
      "(",
      ")",
      "{",
      "}",
      "'",
      '"',
      "\\",
      "\\x",
      "<",
      ">",
      "a",
      "A(",
      "b=",
      ",",
      ":",
      " ",
      "1",
      ".",
      "None",
      "\n",
    ];
    for (let round = 0; round < 2_000; round += 1) {
      const length = Math.floor(random() * 60);
      const text = Array.from({ length }, () => pieces[Math.floor(random() * pieces.length)]).join("");
      expect(() => readPythonRepr(text)).not.toThrow();
      expect(() => readPythonFields(text)).not.toThrow();
    }
  });

  it("takes time linear in the text", () => {
    for (const text of [
      "[".repeat(200) + "'a' ".repeat(500_000),
      "<".repeat(1_000_000),
      "a=".repeat(500_000),
      "'\\".repeat(500_000),
    ])
      readPythonRepr(text);
  });
});
