import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { layOutContent } from "./content-layout";

const limit = { maxLength: 500, maxLines: 5, keepUntil: 0 };
const textOf = (layout: ReturnType<typeof layOutContent>) =>
  layout.blocks.map((block) => block.segments.map((segment) => segment.text).join("")).join("\n");

describe("layOutContent", () => {
  it("shows short content whole", () => {
    expect(layOutContent("hello", "text", limit)).toEqual({
      isMarkdown: false,
      blocks: [{ segments: [{ text: "hello", from: 0 }], indent: null, language: null }],
      isMono: false,
      clippedAt: null,
    });
  });

  it("clips long JSON by lines, but never before the end of a quote", () => {
    const content = JSON.stringify({
      rows: Array.from({ length: 40 }, (_, id) => ({ id, name: `row ${id}`, text: "x".repeat(60) })),
    });
    const short = layOutContent(content, "json", limit);
    expect(short.clippedAt).toBeGreaterThan(0);
    expect(textOf(short).split("\n").length).toBeLessThanOrEqual(6);
    const quoteEnd = content.indexOf("row 20") + 6;
    expect(textOf(layOutContent(content, "json", { ...limit, keepUntil: quoteEnd }))).toContain("row 20");
    expect(layOutContent(content, "json", null).clippedAt).toBeNull();
  });

  it("clips inside of a string that alone is too long, and says where", () => {
    const content = JSON.stringify({ only: "y".repeat(5_000), next: 1 });
    const { clippedAt, ...layout } = layOutContent(content, "json", limit);
    expect(clippedAt).toBe(textOf({ ...layout, clippedAt }).replace(/\n */, "").length - 1);
    expect(layOutContent(content, "json", { ...limit, keepUntil: 4_000 }).clippedAt).toBe(4_000);
  });

  it("clips the lines of a text in JSON", () => {
    const content = JSON.stringify({ code: Array.from({ length: 100 }, (_, i) => `line ${i}`).join("\n") });
    const layout = layOutContent(content, "json", limit);
    expect(textOf(layout)).toMatch(/line 0\nline 1\nline 2\n$/);
    expect(content.slice(layout.clippedAt ?? 0)).toMatch(/^line 3/);
  });

  it("clips the same whether or not it has laid out the rest", () => {
    const content = JSON.stringify({
      rows: Array.from({ length: 300 }, (_, id) => ({ id, text: `${"é".repeat(id)}\n` })),
    });
    const [short, spaced] = [content, content.replaceAll(",", `,${" ".repeat(2_000)}`)].map((text) => {
      const { blocks } = layOutContent(text, "json", limit);
      return blocks.map((block) => block.segments.map(({ text: own }) => own).join("")).join("\n");
    });
    expect(spaced).toBe(short);
  });

  it("never cuts before the end of a quote, nor hides a little", () => {
    const value = fc.json({ maxDepth: 3 }).map((text) => JSON.stringify({ text: text.repeat(20), list: [text, text] }));
    fc.assert(
      fc.property(value, fc.nat(500), fc.nat(12), fc.nat(900), (content, maxLength, maxLines, keepUntil) => {
        const { clippedAt } = layOutContent(content, "json", { maxLength, maxLines, keepUntil });
        if (clippedAt === null) return;
        expect(clippedAt).toBeGreaterThanOrEqual(Math.min(keepUntil, content.length));
        expect(content.length - clippedAt).toBeGreaterThanOrEqual(160);
      }),
    );
  });

  it("clips Markdown between its blocks where one ends near", () => {
    const content = `A paragraph.\n\nAnother one.\n\n| a | b |\n|---|---|\n${"| 1 | 2 |\n".repeat(60)}`;
    expect(layOutContent(content, "markdown", limit)).toMatchObject({
      isMarkdown: true,
      clippedAt: content.indexOf("\n\n|"),
    });
    expect(layOutContent(content, "markdown", { ...limit, keepUntil: 60 }).clippedAt).toBeGreaterThanOrEqual(60);
  });

  it("knows what code is written in", () => {
    expect(layOutContent("import os\nprint(os.name)", "code", null).blocks[0]?.language).toBe("python");
  });

  it("leaves Markdown to be read and makes terminal output coloured segments", () => {
    expect(layOutContent("**a**", "markdown", null)).toEqual({
      isMarkdown: true,
      blocks: [],
      isMono: false,
      clippedAt: null,
    });
    expect(layOutContent("\u001B[31ma", "terminal", null).blocks[0]?.segments[0]?.style?.color).toBe("var(--a5)");
  });
});
