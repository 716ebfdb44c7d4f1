import { type GateLine, type GateReport } from "./gate-report";
import { gateHeadline, lineSentence, lineTitle } from "./gate-words";

/** A report as JUnit XML: a test case for each line. What is inconclusive is skipped, as no failure was shown. */
export function gateJunit(report: GateReport): string {
  const { lines } = report;
  const count = (verdict: GateLine["verdict"]): number => lines.filter((line) => line.verdict === verdict).length;
  const counts = `tests="${lines.length}" failures="${count("worse")}" errors="0" skipped="${count("inconclusive")}" time="0"`;
  const name = xml(`faultline gate: ${report.baseline.version} to ${report.candidate.version}`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="faultline gate" ${counts}>`,
    `  <testsuite name="${name}" ${counts}>`,
    ...lines.map((line) => testCase(line, report)),
    `    <system-out>${xml(gateHeadline(report))}</system-out>`,
    "  </testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
}

function testCase(line: GateLine, report: GateReport): string {
  const open = `    <testcase classname="${xml(`gate.${line.kind}`)}" name="${xml(lineTitle(line))}" time="0"`;
  const sentence = xml(lineSentence(line, report));
  if (line.verdict === "worse")
    return `${open}><failure type="worse" message="${sentence}">${xml(line.places.join("\n"))}</failure></testcase>`;
  if (line.verdict === "inconclusive") return `${open}><skipped message="${sentence}"/></testcase>`;
  return `${open}/>`;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** Text in XML 1.0: its characters of markup escaped, those that it cannot hold left out. */
const xml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
    .replace(/[\t\n\r]/g, (sign) => `&#${sign.charCodeAt(0)};`);
