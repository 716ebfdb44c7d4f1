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
