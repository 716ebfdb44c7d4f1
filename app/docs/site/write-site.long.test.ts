// @module-tag nightly
// By day: app/docs/read-docs.test.ts, of the same links.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { writeSite } from "./write-site";

it("writes files that lead to each other, and to no place that is not there", async () => {
  const out = mkdtempSync(join(tmpdir(), "faultline-site-"));
  try {
    const count = await writeSite(out);
    const files = readdirSync(out, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".html"));
    expect(files.length).toBe(count);
    const texts = new Map(files.map((name) => [join(out, name), readFileSync(join(out, name), "utf8")]));
    const dead = [...texts].flatMap(([file, text]) =>
      [...new Set(Array.from(text.matchAll(/ (?:href|src)="([^"]+)"/g), ([, address = ""]) => address))].flatMap(
        (one) => {
          if (/^(https?|mailto):/.test(one)) return [];
          const [name = "", anchor] = one.split("#");
          const target = name === "" ? file : join(dirname(file), name);
          const isThere = existsSync(target) && (!anchor || texts.get(target)?.includes(` id="${anchor}"`));
          return isThere ? [] : [`${file.slice(out.length)}: ${one}`];
        },
      ),
    );
    expect(dead).toEqual([]);
    expect(
      [...texts.values()].filter((text) => /<script(?! defer="" src="[./]+\/assets\/docs\.js")/.test(text)),
    ).toEqual([]);
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
});
