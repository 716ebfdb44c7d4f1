import { describe, expect, it } from "vitest";
import { paletteFilter } from "./palette-filter";
import { palettePages } from "./palette-pages";

const found = (typed: string): string[] =>
  palettePages("OWNER")
    .map(({ label, where = "", words }) => ({ label, score: paletteFilter(label, typed, [where, words]) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ label }) => label);

describe("paletteFilter", () => {
  it("finds what has the typed word, and nothing that only has its letters in order", () => {
    expect(found("audit")).toEqual(["Audit log"]);
    expect(found("inbox")).toEqual(["Inbox"]);
    expect(found("xyzzy")).toEqual([]);
  });

  it("wants every typed word, in any order, whatever the case", () => {
    expect(found("Set LABEL")[0]).toBe("Label sets");
    expect(found("channel slack")).toEqual(["Channels"]);
    expect(found("channel faults")).toEqual([]);
  });

  it("puts a name before what else a page is looked for by, and its beginning before its middle", () => {
    expect(found("overview")[0]).toBe("Overview");
    expect(found("lab").slice(0, 1)).toEqual(["Label sets"]);
    expect(paletteFilter("Runs", "run")).toBeGreaterThan(paletteFilter("Overrun", "run"));
  });

  it("finds a page by the name of its place, and every page by nothing", () => {
    expect(found("measure")).toEqual(expect.arrayContaining(["Evaluations", "Data sets", "Tracers"]));
    expect(found(" ")).toHaveLength(palettePages("OWNER").length);
  });

  it("knows words of every script, with or without their accents", () => {
    expect(paletteFilter("Equipe déjà", "deja")).toBe(1);
    expect(paletteFilter("障害 一覧", "一覧")).toBe(1);
  });
});
