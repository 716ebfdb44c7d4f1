import { expect, it } from "vitest";
import { gateJunit } from "./gate-junit";
import { madeReport } from "./testing/made-report";

it("has a test case for each line, and says of what is worse why", () => {
  const text = gateJunit(madeReport());
  expect(text).toContain('<testsuites name="faultline gate" tests="3" failures="3" errors="0" skipped="0" time="0">');
  expect(text).toContain('<testcase classname="gate.failure-rate" name="Failure rate" time="0"><failure type="worse"');
  expect(text).toContain('<testcase classname="gate.agent-mode" name="Planner: invents a value" time="0"><failure');
});

it("passes what is no worse", () => {
  const report = madeReport();
  const lines = report.lines.map((line) => ({ ...line, verdict: "no worse" as const }));
  expect(gateJunit({ ...report, lines })).toContain('name="Failure rate" time="0"/>');
});

it("skips what is inconclusive", () => {
  const report = madeReport();
  const lines = report.lines.map((line) => ({ ...line, verdict: "inconclusive" as const }));
  expect(gateJunit({ ...report, lines })).toMatch(/skipped="3"[^]*<skipped message="Failure rate: 30 of 100/);
});

it("escapes what comes from traces, and leaves out what XML cannot hold", () => {
  const agent = `"><script>&'\u0000\u001b[31m\ud800\uffff]]>\n`;
  const text = gateJunit(madeReport({ blame: { agent, mode: null }, place: agent }));
  expect(text).not.toMatch(/<script>|]]>|[\u0000\u001b\ud800\uffff]/);
  expect(text).toContain("&quot;&gt;&lt;script&gt;&amp;&apos;[31m\ufffd]]&gt;&#10;");
});
