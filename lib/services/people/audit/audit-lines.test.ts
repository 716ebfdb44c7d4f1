import { expect, it } from "vitest";
import { readCsv } from "@/lib/attribution/labels/label-file-csv";
import { auditCsvHead, auditCsvLine, auditJsonLine, auditWords } from "./audit-lines";
import { type AuditView } from "./audit-view";

const entry = (change: Partial<AuditView> = {}): AuditView => ({
  id: "0199",
  at: new Date("2026-05-01T10:00:00Z"),
  actorKind: "user",
  actorId: "u-1",
  actorName: "Ada",
  kind: "member.role-changed",
  subject: "Petra, of QA",
  subjectId: null,
  details: { from: "VIEWER", to: "EDITOR" },
  address: "203.0.113.9",
  ...change,
});

it("writes an entry as a row that reads back", () => {
  const rows = readCsv(auditCsvHead() + auditCsvLine(entry()));
  expect(rows.map(({ cells }) => cells)).toEqual([
    ["at", "actor_kind", "actor_id", "actor", "kind", "action", "subject", "subject_id", "details", "address"],
    [
      ...[
        "2026-05-01T10:00:00.000Z",
        "user",
        "u-1",
        "Ada",
        "member.role-changed",
        "Changed a role",
        "Petra, of QA",
        "",
      ],
      '{"from":"VIEWER","to":"EDITOR"}',
      "203.0.113.9",
    ],
  ]);
});

it("writes no cell that a spreadsheet would run", () => {
  for (const bad of ["=1+1", "+cmd", "-2", "@sum", "\t=1", "'=1"])
    expect(auditCsvLine(entry({ actorName: bad, subject: bad }))).not.toMatch(/(^|,)"?[=+\-@\t]/);
  expect(auditCsvLine(entry({ actorName: "Eve;=HYPERLINK(A1)" }))).toContain("Eve;'=HYPERLINK(A1)");
});

it("writes an entry as one line of JSON, whatever its words hold", () => {
  const line = auditJsonLine(entry({ subject: 'two\nlines "quoted"' }));
  expect(line.trimEnd()).not.toContain("\n");
  expect(JSON.parse(line)).toEqual({
    id: "0199",
    at: "2026-05-01T10:00:00.000Z",
    actor: { kind: "user", id: "u-1", name: "Ada" },
    kind: "member.role-changed",
    action: "Changed a role",
    subject: 'two\nlines "quoted"',
    subject_id: null,
    details: { from: "VIEWER", to: "EDITOR" },
    address: "203.0.113.9",
  });
});

it("names a kind that it does not know by itself", () => {
  expect(auditWords("something.new")).toBe("something.new");
  expect(auditWords("toString")).toBe("toString");
});
