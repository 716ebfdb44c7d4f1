import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ansiSegments } from "./ansi-segments";

const red = "\u001B[31m";
const reset = "\u001B[0m";

describe("ansiSegments", () => {
  it("colors text and hides the codes", () => {
    const segments = ansiSegments(`ok ${red}failed${reset} done`);
    expect(segments.map((s) => s.text)).toEqual(["ok ", "failed", " done"]);
    expect(segments[1]?.style?.color).toBe("var(--a5)");
    expect(segments[2]?.style?.color).toBeUndefined();
  });

  it("knows where each stretch lies in the content", () => {
    const content = `${red}same${reset} same`;
    expect(ansiSegments(content).map((s) => s.from)).toEqual([5, 13]);
  });

  it.each([
    ["1;31", { isBold: true, color: "var(--a5)" }],
    ["94", { color: "var(--a1)" }],
    ["2;3;4", { isDim: true, isItalic: true, isUnderlined: true }],
    ["44", { background: "var(--sunken)" }],
    ["38;5;9", { color: "var(--a5)" }],
    ["38;5;200", {}],
    ["38;2;1;2;3;1", { isBold: true }],
    ["48;2;1;2;3", { background: "var(--sunken)" }],
    ["31;39", {}],
    ["41;49", {}],
    ["31;", {}],
    ["108", {}],
  ])("writes as the code %s says", (code, style) => {
    expect(ansiSegments(`\u001B[${code}mwords`)).toEqual([{ text: "words", from: code.length + 3, style }]);
  });

  it("takes one change of writing back without the others", () => {
    const [, bold, plain] = ansiSegments(`a\u001B[1;4;31mb\u001B[22;24mc`);
    expect(bold?.style).toEqual({ isBold: true, isUnderlined: true, color: "var(--a5)" });
    expect(plain?.style).toMatchObject({ isBold: false, isUnderlined: false, color: "var(--a5)" });
  });

  it("never turns markup into anything but text", () => {
    expect(ansiSegments(`${red}<script>alert(1)</script>`).map((s) => s.text)).toEqual(["<script>alert(1)</script>"]);
  });

  it("leaves out what moves the cursor or names the window", () => {
    const segments = ansiSegments(`a\u001B[2Kb${red}red\u001B]0;title\u0007 still${reset}\u001B[?25l end`);
    expect(segments.map((s) => [s.text, s.from])).toEqual([
      ["a", 0],
      ["b", 5],
      ["red", 11],
      [" still", 24],
      [" end", 40],
    ]);
  });

  it("survives any mixture of codes and text", () => {
    const piece = fc.oneof(
      fc.string(),
      fc.integer({ min: 0, max: 108 }).map((code) => `\u001B[${code}m`),
      fc.constant("\u001B["),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const content = pieces.join("");
        for (const segment of ansiSegments(content))
          if (segment.from !== null) expect(content.startsWith(segment.text, segment.from)).toBe(true);
      }),
    );
  });
});
