import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openFile } from "./open-files";
import { openParquet } from "./open-parquet";
import { Budget, defaultLimits } from "./opening";

const fixture = (name: string): Uint8Array => readFileSync(join(import.meta.dirname, "fixtures", name));

describe("openParquet", () => {
  it.each(["small-snappy.parquet", "small-zstd.parquet"])("reads the rows of %s", async (name) => {
    const at = "2026-03-01T08:30:00.000Z";
    expect(await openParquet(fixture(name), new Budget(defaultLimits))).toEqual({
      rows: [
        { name: "Ada", count: 1, at, raw: Uint8Array.of(0, 255), messages: [{ role: "user", content: "hi" }] },
        { name: "Zoë", count: "9007199254740993", at, raw: "", messages: [] },
        { name: null, count: 3, at, raw: null, messages: null },
      ],
    });
  });

  it("says so where the file is damaged or holds too much", async () => {
    const bytes = new Uint8Array(fixture("small-snappy.parquet"));
    expect((await openFile(bytes, "", { ...defaultLimits, maxKeys: 10 })).issues[0]?.code).toBe("too-many-values");
    for (let at = 0; at < bytes.length; at += 3) {
      const damaged = bytes.slice();
      damaged[at] = (damaged[at] ?? 0) ^ 0x2b;
      const { document, issues } = await openFile(damaged);
      expect(document !== null || issues.some(({ severity }) => severity === "error")).toBe(true);
    }
  });
});
