import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readLiterals } from "./json-literals";
import { pointerTo } from "./json-pointer";

const keys = new Set(["args"]);

describe("readLiterals", () => {
  it("keeps the spelling of numbers below the wanted keys, by pointer", () => {
    const text = '{"a": [{"args": {"x": 1.0, "big": 12345678901234567890}}, {"args": [ 2e3 ]}], "args": 5}';
    expect([...readLiterals(text, keys, "/0")]).toEqual([
      ["/0/a/0/args", '{"x": 1.0, "big": 12345678901234567890}'],
      ["/0/a/1/args", "[ 2e3 ]"],
    ]);
  });

  it("shows the characters that are escaped for being beyond ASCII, and no other escape", () => {
    const text = '{"args": {"a": "\\u4eac \\ud83d\\ude4f \\u0041 \\u0000 \\ud83d \\\\u4eac \\n"}}';
    expect([...readLiterals(text, keys, "").values()]).toEqual([
      '{"a": "京 🙏 \\u0041 \\u0000 \\ud83d \\\\u4eac \\n"}',
    ]);
  });

  it("finds every object and list below a wanted key in any JSON, at the right pointer", () => {
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { depthSize: "small" },
        fc.string(),
        fc.integer(),
        fc.constant(null),
        fc.array(tie("tree")),
        fc.dictionary(fc.oneof(fc.constantFrom("args", "a/b", 'q"'), fc.string()), tie("tree")),
      ),
    }));
    fc.assert(
      fc.property(tree, fc.constantFrom(0, 2), (value, space) => {
        const text = JSON.stringify(value, null, space);
        const found = readLiterals(text, keys, "");
        const expected = new Map<string, unknown>();
        const walk = (inner: unknown, pointer: string): void => {
          if (typeof inner !== "object" || inner === null) return;
          for (const [key, child] of Object.entries(inner)) {
            const at = pointerTo(pointer, key);
            if (key === "args" && typeof child === "object" && child !== null) expected.set(at, child);
            walk(child, at);
          }
        };
        walk(JSON.parse(text), "");
        expect(new Map([...found].map(([pointer, literal]) => [pointer, JSON.parse(literal) as unknown]))).toEqual(
          expected,
        );
      }),
    );
  });
});
