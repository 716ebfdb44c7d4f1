import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { mast } from "@/lib/attribution/taxonomies/mast";
import { faultCatalogue } from "./fault-catalogue";

describe("the catalogue of faults", () => {
  it("names a mode of MAST for each, and leaves none of its fourteen out", () => {
    const modes = new Set<string>(faultCatalogue.map(({ failureMode }) => failureMode));
    expect([...modes].sort()).toEqual(mast.modes.map(({ id }) => id));
    expect(faultCatalogue.length).toBeGreaterThanOrEqual(24);
  });

  it("has each name and each title once, in sentences of plain words", () => {
    for (const pick of [({ name }: { name: string }) => name, ({ title }: { title: string }) => title])
      expect(new Set(faultCatalogue.map(pick)).size).toBe(faultCatalogue.length);
    for (const { name, title, summary, lookFor } of faultCatalogue) {
      expect(name).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
      expect(title).toMatch(/^\p{Lu}[^.]*$/u);
      for (const text of [summary, lookFor]) expect(text).toMatch(/^(?:\p{Lu}|<).*\.$/u);
    }
  });

  it("stands whole in its docs page", () => {
    const page = readFileSync("docs/fault-injection.md", "utf8");
    for (const { name, summary, failureMode } of faultCatalogue) {
      const row = page.split("\n").find((line) => line.startsWith(`| \`${name}\` `)) ?? "";
      expect(row).toContain(summary);
      expect(row).toContain(`| ${failureMode} ${mast.modes.find(({ id }) => id === failureMode)?.title}`);
    }
  });

  it("brings no code with it, so that a page can import it", () => {
    const imports = readFileSync("lib/replay/faults/fault-catalogue.ts", "utf8").match(/^import .*$/gmu) ?? [];
    expect(imports.filter((line) => !line.startsWith("import { type "))).toEqual([]);
  });
});
