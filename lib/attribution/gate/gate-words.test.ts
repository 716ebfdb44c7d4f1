import { describe, expect, it } from "vitest";
import { compareRuns } from "./compare-runs";
import { type GateReport } from "./gate-report";
import { gateHeadline, gateNotes, lineFigures, lineSentence, lineTitle, listedLines } from "./gate-words";
import { madeReport } from "./testing/made-report";
import { madeRun, madeVersion } from "./testing/made-runs";

const compared = (...versions: Parameters<typeof compareRuns>): GateReport => {
  const report = compareRuns(...versions);
  if (!report) throw new Error("There is something to compare.");
  return report;
};

describe("gateHeadline", () => {
  it("says what is worse", () => {
    expect(gateHeadline(madeReport())).toBe("Worse: 1.5 fails more often than 1.4.");
    const moved = compared(
      madeVersion("1", 20, 200),
      madeVersion("2", 20, 200, { blame: { agent: "Coder", mode: null } }),
    );
    expect(gateHeadline(moved)).toBe("Worse: 2 fails more often than 1 in one way (Coder), although not overall.");
  });

  it("says what is ruled out, or how many runs are missing", () => {
    expect(gateHeadline(compared(madeVersion("1", 5, 300), madeVersion("2", 5, 300)))).toBe(
      "No worse: a rise of more than 10 points in failed runs from 1 to 2 is ruled out.",
    );
    expect(gateHeadline(compared(madeVersion("1", 5, 20), madeVersion("2", 5, 20)))).toMatch(
      /^Inconclusive: these runs do not tell whether 2 fails more often than 1\. About \d+ more runs of each version would likely tell\.$/,
    );
  });
});

it("notes how runs were paired, and what was not compared or counted", () => {
  expect(gateNotes(madeReport())).toEqual(["Not paired: too few runs share a task with the other version."]);
  const run = (question: string) => madeRun({ question, blame: null });
  const first = { version: "1", runs: ["a", "b", "c"].map(run) };
  const second = { version: "2", runs: [...["a", "b", "d"].map(run), madeRun({ outcome: "unknown" })] };
  expect(gateNotes(compared(first, second, { margin: 0.1, looks: 3 }))).toEqual([
    "Paired by question: 2 tasks.",
    "Not compared, since the other version has no run of the task: 1 of 1 (1 failed) and 1 of 2 (1 failed).",
    "Not counted, since nothing says how they ended: 1 of 2.",
    "Failed without a clear answer to who failed: 3 of 1 and 3 of 2.",
    "One of at most 3 looks; all together are wrong in at most 5%.",
  ]);
});

it("writes a line with its figures", () => {
  const report = madeReport();
  const incident = report.lines.find(({ kind }) => kind === "incident");
  if (!incident) throw new Error("There is an incident.");
  expect(lineTitle(incident)).toBe("Incident: Planner loses a value");
  expect(lineFigures(incident, report)).toMatchObject({
    before: "0 of 100",
    after: "30 of 100",
    judged: "",
    chance: "< .001",
  });
  expect(lineSentence(incident, report)).toMatch(
    /^Incident: Planner loses a value: 30 of 100 runs of 1\.5 failed, 0 of 100 of 1\.4 \(\+30 \[\+\d+ to \+\d+\] points\)\.$/,
  );
});

it("lists the failure rate and what is worse, and leaves out what is too rare to tell", () => {
  const rare = compared(madeVersion("1", 1, 300), madeVersion("2", 1, 300));
  expect(listedLines(rare)).toMatchObject({ listed: [{ kind: "failure-rate" }], others: 1 });
  expect(listedLines(madeReport()).listed.map(({ kind }) => kind)).toEqual(["failure-rate", "incident", "agent-mode"]);
});
