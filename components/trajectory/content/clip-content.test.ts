import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clipAt, splitChunks } from "./clip-content";

const limit = { maxLength: 1_000, maxLines: 12, keepUntil: 0 };

describe("clipAt", () => {
  it("leaves short content whole, and content that is hardly longer than the limit", () => {
    expect(clipAt("short", limit)).toBeNull();
    expect(clipAt("x".repeat(1_100), limit)).toBeNull();
  });

  it("cuts between words", () => {
    const content = "word ".repeat(400);
    const at = clipAt(content, limit) ?? 0;
    expect(at).toBeGreaterThan(900);
    expect(content[at]).toBe(" ");
  });

  it("counts lines as well as characters", () => {
    const content = "a line of text that has some length to it\n".repeat(40);
    const at = clipAt(content, limit) ?? 0;
    expect(content.slice(0, at).split("\n")).toHaveLength(12);
  });

  it("never hides a quote", () => {
    expect(clipAt("word ".repeat(800), { ...limit, keepUntil: 3_003 })).toBeGreaterThanOrEqual(3_003);
  });

  it("never cuts inside a surrogate pair", () => {
    const at = clipAt(`x${"😀".repeat(2_000)}`, limit) ?? 0;
    expect(at % 2).toBe(1);
  });
});

describe("splitChunks", () => {
  it("gives the text back when joined, in bounded pieces, without splitting a pair", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), fc.integer({ min: 2, max: 50 }), (text, size) => {
        const chunks = splitChunks(text, size);
        expect(chunks.join("")).toBe(text);
        for (const chunk of chunks) expect(chunk.length).toBeLessThanOrEqual(size);
      }),
    );
  });

  it("prefers line ends", () => {
    expect(splitChunks("aaaa\nbbbb\ncccc", 8)).toEqual(["aaaa\n", "bbbb\n", "cccc"]);
  });
});
