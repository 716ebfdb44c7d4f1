import { expect, it } from "vitest";
import { gateTable } from "./gate-table";
import { madeReport } from "./testing/made-report";

it("has a row for each line, the versions above their runs", () => {
  const { title, head, rows } = gateTable(madeReport());
  expect(title).toBe("Failed runs, and the difference in points with its 95% interval");
  expect(head).toEqual(["What", "Verdict", "1.4", "1.5", "Difference", "p (corrected)"]);
  expect(rows[0]?.slice(0, 4)).toEqual(["Failure rate", "Worse", "10 of 100", "30 of 100"]);
});

it("has a column for shares corrected by labels where there are any", () => {
  const report = madeReport();
  const share = { value: 0.1, low: 0.05, high: 0.2 };
  const lines = report.lines.map((line) => ({
    ...line,
    judged: { baseline: share, candidate: share, difference: share },
  }));
  const { head, rows } = gateTable({ ...report, lines });
  expect(head[5]).toBe("Corrected by labels");
  expect(rows[0]?.[5]).toBe("+10 [+5 to +20]");
});
