import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readLines } from "./read-lines";

async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function linesOf(bytes: Uint8Array, size: number, maxBytes = 1_000): Promise<string[]> {
  const lines: string[] = [];
  const read = readLines(pieces(bytes, size), maxBytes);
  for await (const line of read) lines.push(line);
  return lines;
}
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("readLines", () => {
  it("gives the same lines however the bytes come", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: "grapheme" })),
        fc.integer({ min: 1, max: 9 }),
        async (texts, size) => {
          const lines = texts.map((text) => text.replaceAll("\n", "").trim()).filter(Boolean);
          expect(await linesOf(bytesOf(lines.join("\n")), size)).toEqual(lines);
          expect(await linesOf(bytesOf(lines.map((line) => `${line}\r\n\n`).join("")), size)).toEqual(lines);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("takes a line of the very size and none beyond", async () => {
    expect(await linesOf(bytesOf("é".repeat(5)), 3, 10)).toEqual(["é".repeat(5)]);
    await expect(linesOf(bytesOf("x".repeat(11)), 3, 10)).rejects.toMatchObject({ code: "line-too-long" });
    await expect(linesOf(bytesOf(`short\n${"x".repeat(11)}\n`), 100, 10)).rejects.toMatchObject({
      code: "line-too-long",
    });
  });

  it("takes no bytes that are no text", async () => {
    const bytes = Uint8Array.from([...bytesOf("a\n"), 0xc3, 0x28, 10]);
    await expect(linesOf(bytes, 2)).rejects.toMatchObject({ code: "not-utf8" });
  });

  it("holds no more than a line of what never ends one", async () => {
    let asked = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) {
        asked += 1;
        yield new Uint8Array(1_000).fill(120);
      }
    }
    const read = readLines(endless(), 5_000);
    await expect(read.next()).rejects.toMatchObject({ code: "line-too-long" });
    expect(asked).toBe(6);
  });
});
