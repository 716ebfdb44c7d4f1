import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { madeBaseline, madeEntry, madeEntryReport, madeReport } from "./made-report.testing";
import { ReportNotes } from "./report-notes";
import { ReportTable } from "./report-table";

const leftOut = (pending: number) => ({ pending, stopped: 0, withoutTruth: 0, seen: 0 });
const entries = [
  madeEntryReport(madeEntry("Half"), 0.9, { caseCount: 32, leftOut: leftOut(8) }),
  madeEntryReport(madeEntry("Never"), 0, { caseCount: 0, leftOut: leftOut(40) }),
  madeEntryReport(madeEntry("Worse"), 0.2),
  madeEntryReport(madeEntry("Better"), 0.4),
  madeEntryReport(madeBaseline("Chance"), 0.1),
];
const tableOf = (shown: typeof entries): string =>
  renderToStaticMarkup(
    <ReportTable title="Leaderboard" entries={shown} firstSort={{ column: "step", isReversed: false }} />,
  );
const rowsOf = (html: string): string[] =>
  html.split("<tr").map((row) => row.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " "));

it("ranks who answered every trace, and has who answered some of them below, with how many, the best there or not", () => {
  const rows = rowsOf(tableOf(entries));
  const names = ["Better", "Worse", "Not on all 40 labeled traces: not ranked", "Half", "Baselines", "Chance"];
  const places = names.map((name) => rows.findIndex((row) => row.includes(name)));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
  expect(rows.find((row) => row.includes("Half"))).toContain("32 of 40");
  expect(rows.find((row) => row.includes("Better"))).not.toContain(" of 40");
});

it("shows no row of who has no answer that counts, and names it below", () => {
  expect(tableOf(entries)).not.toContain("Never");
  const notes = rowsOf(renderToStaticMarkup(<ReportNotes report={madeReport(entries)} seed={7} />)).join(" ");
  expect(notes).toContain("No scored answer yet, not in the table: Never.");
  expect(notes).toMatch(/Not on all traces: Half : 8 no answer yet/);
});

it("has no part for entries on some traces where there are none", () => {
  expect(tableOf(entries.slice(2))).not.toContain("Not on all");
});

it("says why there is no interval where drawing questions again showed no spread", () => {
  const alike = madeEntryReport(madeEntry("Alike"), 1, { mrr: { value: 1, low: 1, high: 1 } });
  const [html, row] = [tableOf([alike]), rowsOf(tableOf([alike])).find((each) => each.includes("Alike"))];
  expect(html).toContain('title="No interval: ');
  expect(row).toMatch(/1\.00 – No interval/);
  expect(row).not.toContain("[1.00–1.00]");
});
