import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ansiSegments, hasTerminalColours } from "./ansi-segments";

const red = "\u001B[31m";
const reset = "\u001B[0m";

describe("ansiSegments", () => {
  it("colours text and hides the codes", () => {
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

describe("hasTerminalColours", () => {
  it("is true for colour codes alone", () => {
    expect(hasTerminalColours(`${red}x`)).toBe(true);
    expect(hasTerminalColours("[31m without an escape")).toBe(false);
  });
});
