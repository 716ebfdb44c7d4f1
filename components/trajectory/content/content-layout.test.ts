import { describe, expect, it } from "vitest";
import { layOutContent } from "./content-layout";

const limit = { maxLength: 500, maxLines: 5, keepUntil: 0 };
const textOf = (layout: ReturnType<typeof layOutContent>) => layout.segments.map((segment) => segment.text).join("");

describe("layOutContent", () => {
  it("shows short content whole", () => {
    expect(layOutContent("hello", "text", limit)).toEqual({
      markdown: null,
      segments: [{ text: "hello", from: 0 }],
      isMono: false,
      isClipped: false,
    });
  });

  it("clips long JSON by lines, but never before the end of a quote", () => {
    const content = JSON.stringify({
      rows: Array.from({ length: 40 }, (_, id) => ({ id, name: `row ${id}`, text: "x".repeat(60) })),
    });
    const short = layOutContent(content, "json", limit);
    expect(short.isClipped).toBe(true);
    expect(textOf(short).split("\n").length).toBeLessThanOrEqual(6);
    const quoteEnd = content.indexOf("row 20") + 6;
    expect(textOf(layOutContent(content, "json", { ...limit, keepUntil: quoteEnd }))).toContain("row 20");
    expect(layOutContent(content, "json", null).isClipped).toBe(false);
  });

  it("clips a JSON string that alone is too long only where more follows", () => {
    expect(layOutContent(JSON.stringify({ only: "y".repeat(5_000) }), "json", limit).isClipped).toBe(false);
  });

  it("keeps Markdown as source and terminal output as coloured segments", () => {
    expect(layOutContent("**a**", "markdown", null).markdown).toBe("**a**");
    expect(layOutContent("\u001B[31ma", "terminal", null).segments[0]?.style?.color).toBe("var(--a5)");
  });
});
