import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { outlineFaults } from "@/lib/docs/doc-site";
import { pageHeadings, proseLines } from "@/lib/docs/page-headings";
import { pageFiles } from "@/lib/docs/read-sources";
import { resolveLink } from "@/lib/docs/resolve-link";
import { readDocs } from "./read-docs";

const root = join(import.meta.dirname, "../..");

describe("the documentation", async () => {
  const entries = (await readDocs(root)).flatMap((group) => group.entries);
  const pages = new Map(entries.map((entry) => [entry.path, entry]));
  const anchors = new Map(
    entries.map(({ path, source }) => [path, new Set(pageHeadings(source).map(({ id }) => id))] as const),
  );

  it("has every document in one place of the sidebar", async () => {
    expect(outlineFaults(await pageFiles(root))).toEqual([]);
    expect(pages.size).toBe(entries.length);
  });

  it("begins each page with one title", () => {
    const firsts = entries.filter(({ source }) => pageHeadings(source).filter(({ depth }) => depth === 1).length !== 1);
    expect(firsts.map(({ file }) => file)).toEqual([]);
  });

  it("has no link that leads nowhere", () => {
    const dead = entries.flatMap(({ file, source }) => {
      const prose = proseLines(source).map(({ text }) => text.replace(/`[^`]*`/g, ""));
      const addresses = [...prose.join("\n").matchAll(/\]\(([^()\s]+)\)/g)].map(([, address = ""]) => address);
      return addresses.flatMap((address) => {
        const link = resolveLink(file, address);
        if (link.kind === "web") return [];
        if (link.kind === "file") return existsSync(join(root, link.file)) ? [] : [`${file}: ${address}`];
        const isThere = pages.has(link.path) && (link.anchor === "" || anchors.get(link.path)?.has(link.anchor));
        return isThere ? [] : [`${file}: ${address}`];
      });
    });
    expect(dead).toEqual([]);
  });
});
