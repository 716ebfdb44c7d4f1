import { describe, expect, it } from "vitest";
import { madeBaseline, madeEntry, madeEntryReport, madeReport, madeScores, madeTest } from "./made-report.testing";
import { partHead, partTitles, sliceOf } from "./parts-of-report";
import { readReportTab, shownTabs } from "./report-tabs";

const slice = (by: "subset" | "length", title: string, caseCount = 5) => ({
  by,
  title,
  scores: { ...madeScores(0.5), caseCount },
});
const withSlices = (...slices: ReturnType<typeof slice>[]) => ({
  ...madeEntryReport(madeEntry("one"), 0.5),
  slices,
});

it("shows the table where the address names no part that there is", () => {
  expect([undefined, "", "nothing", ["length"], "length"].map(readReportTab)).toEqual([
    ...["scores", "scores", "scores", "scores", "length"],
  ]);
});

describe("the parts of a report", () => {
  const ids = (report: Parameters<typeof shownTabs>[0], shown: "scores" | "repeats" = "scores") =>
    shownTabs(report, { first: "Scores", shown }).map(({ id }) => id);

  it("are those that there is something to see of", () => {
    expect(ids(madeReport([madeEntryReport(madeBaseline("random"), 0.1)]))).toEqual(["scores", "traces"]);
    const full = withSlices(slice("subset", "hard"), slice("length", "short"), slice("length", "long"));
    expect(ids(madeReport([full], [madeTest()]))).toEqual(["scores", "subset", "length", "differences", "traces"]);
  });

  it("divide by length only where there is more than one length", () => {
    expect(ids(madeReport([withSlices(slice("length", "short"))]))).toEqual(["scores", "traces"]);
  });

  it("have the shown one among them, so that a link into it does not lose its place", () => {
    expect(ids(madeReport([]), "repeats")).toContain("repeats");
  });
});

describe("slices", () => {
  const one = withSlices(slice("length", "short"), slice("length", "long", 0));
  const other = withSlices(slice("length", "middle"));

  it("have the order in which entries name them, each once", () => {
    expect(partTitles([one, other, one], "length")).toEqual(["short", "long", "middle"]);
  });

  it("head a column with a capital, but a subset with its own name, whose hidden signs are seen", () => {
    expect([partHead("length", "over 100 steps"), partHead("length", "1–10 steps")]).toEqual([
      "Over 100 steps",
      "1–10 steps",
    ]);
    expect(partHead("subset", "web\u202e")).toMatch(/^web[^\u202e]$/);
  });

  it("are nothing where an entry has no trace in them", () => {
    expect(sliceOf(one, "length", "long")).toBeNull();
    expect(sliceOf(other, "length", "short")).toBeNull();
    expect(sliceOf(one, "length", "short")?.caseCount).toBe(5);
  });
});
