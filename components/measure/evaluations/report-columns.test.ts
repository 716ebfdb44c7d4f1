import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { madeBaseline, madeEntry, madeEntryReport } from "./made-report.testing";
import { columnGroups, nextSort, type ReportSort, sortReports } from "./report-columns";

const columns = columnGroups.flatMap((group) => group.columns);
const column = (id: string) => {
  const found = columns.find((each) => each.id === id);
  if (!found) throw new Error(`no column ${id}`);
  return found;
};
const report = (step: number, change = {}) => madeEntryReport(madeEntry(`at ${step}`), step, change);

describe("the columns", () => {
  it("have names of their own, and show everything but distance, party and the reference scorer at first", () => {
    expect(new Set(columns.map(({ id }) => id)).size).toBe(columns.length);
    expect(columnGroups.filter(({ isOnAtFirst }) => !isOnAtFirst).map(({ id }) => id)).toEqual([
      "distance",
      "party",
      "reference",
    ]);
  });

  it("begin with a capital, a figure or a sign", () => {
    for (const { head } of columns) expect(head).toMatch(/^[A-Z±$]/);
  });

  it("call the reference scorer by its name wherever its figures stand", () => {
    for (const { head } of columnGroups.find(({ id }) => id === "reference")?.columns ?? [])
      expect(head).toContain("reference scorer (substring)");
  });

  it("have an interval for every measure of being right", () => {
    for (const { id } of columnGroups.slice(0, 4).flatMap((group) => group.columns))
      expect(["share", "estimate"]).toContain(column(id).cell(report(0.4)).kind);
  });

  it("take the distance by its number, not by its place", () => {
    const cell = column("within-3").cell(report(0.2));
    expect(cell.kind === "share" && cell.share.value).toBeCloseTo(0.5);
  });

  it("know where drawing questions again showed no spread", () => {
    expect(column("mrr").cell(report(0.4))).toMatchObject({ kind: "estimate", hasInterval: true });
    const alike = report(0.4, { mrr: { value: 1, low: 1, high: 1 } });
    expect(column("mrr").cell(alike)).toMatchObject({ kind: "estimate", hasInterval: false });
  });

  it("show no figure while no answer counts", () => {
    for (const id of ["agent", "step", "joint", "within-1", "top-3", "mrr", "reference-step"])
      expect(column(id).cell(report(0, { caseCount: 0 })).kind).toBe("none");
  });

  it("say why there is no cost for a right answer", () => {
    const unknown = report(0.4, { costUsd: null, costPerRight: { agent: null, step: null, joint: null } });
    expect(column("cost-step").cell(unknown)).toEqual({ kind: "none", why: "cost unknown" });
    const none = report(0, { costPerRight: { agent: null, step: null, joint: null } });
    expect(column("cost-step").cell(none)).toEqual({ kind: "none", why: "no right step" });
    const rule = madeEntryReport(madeBaseline("random"), 0.1);
    for (const id of ["unreadable", "failed", "tokens", "cost", "time", "cost-agent"])
      expect(column(id).cell(rule)).toEqual({ kind: "none", why: "no calls" });
  });

  it("never write an unknown cost as none", () => {
    expect(column("cost").cell(report(0.4, { costUsd: null }))).toMatchObject({ text: "cost unknown" });
  });
});

describe("the order of the entries", () => {
  const reports = [report(0.2), report(0.6), report(0.4)];
  const steps = (sort: ReportSort) => sortReports(reports, sort).map(({ scores }) => scores.step.value);

  it("is that of the table's maker until somebody chooses another", () => {
    expect(steps(null)).toEqual([0.2, 0.6, 0.4]);
    expect(steps({ column: "no such column", isReversed: false })).toEqual([0.2, 0.6, 0.4]);
  });

  it("has the best first, then the worst, then as it was", () => {
    const first = nextSort(null, "step");
    expect(steps(first)).toEqual([0.6, 0.4, 0.2]);
    expect(steps(nextSort(first, "step"))).toEqual([0.2, 0.4, 0.6]);
    expect(nextSort(nextSort(first, "step"), "step")).toBeNull();
    expect(nextSort(first, "agent")).toEqual({ column: "agent", isReversed: false });
  });

  it("has the cheapest first, since less is better there", () => {
    const dear = report(0.1, { costUsd: 3 });
    const cheap = report(0.9, { costUsd: 0.1 });
    expect(sortReports([dear, cheap], { column: "cost", isReversed: false })).toEqual([cheap, dear]);
  });

  it("keeps every entry, and those without a figure last, in either direction", () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.integer({ min: 0, max: 100 })), { maxLength: 12 }),
        fc.boolean(),
        fc.constantFrom(...columns.map(({ id }) => id)),
        (values, isReversed, id) => {
          const made = values.map((value, at) =>
            madeEntryReport(madeEntry(`e${at}`), (value ?? 0) / 100, {
              caseCount: value === null ? 0 : 10,
              costUsd: value,
            }),
          );
          const sorted = sortReports(made, { column: id, isReversed });
          expect(new Set(sorted)).toEqual(new Set(made));
          const isNone = sorted.map(({ scores }) => column(id).rank(scores) === null);
          expect(isNone.indexOf(true) < 0 || isNone.slice(isNone.indexOf(true)).every(Boolean)).toBe(true);
        },
      ),
    );
  });
});
