import { plainMarkdown } from "../evaluation/plain-markdown";
import { type GateLine, type GateReport, type GateVerdict } from "./gate-report";
import { gateHeadline, lineKindTitles, lineSentence } from "./gate-words";

const kinds = Object.keys(lineKindTitles) as GateLine["kind"][];
const ruleWords: Record<GateLine["kind"], string> = {
  "failure-rate": "The candidate fails in a larger share of its runs than the baseline.",
  "agent-mode": "An agent of the candidate fails in one way in a larger share of the runs.",
  incident: "A kind of failure takes a larger share of the runs of the candidate.",
};
const outcomes = {
  worse: { kind: "fail", level: "error" },
  "no worse": { kind: "pass", level: "none" },
  inconclusive: { kind: "open", level: "none" },
} as const satisfies Record<GateVerdict, unknown>;

/** A report as SARIF 2.1.0: a result for each line, found in the failed traces that are its examples. */
export function gateSarif(report: GateReport, toolVersion: string): string {
  const document = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "faultline",
            version: toolVersion,
            rules: kinds.map((id) => ({
              id,
              name: lineKindTitles[id],
              shortDescription: { text: ruleWords[id] },
            })),
          },
        },
        properties: { verdict: report.verdict, summary: gateHeadline(report) },
        results: report.lines.map((line) => toResult(line, report)),
      },
    ],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

const toResult = (line: GateLine, report: GateReport) => ({
  ruleId: line.kind,
  ruleIndex: kinds.indexOf(line.kind),
  ...outcomes[line.verdict],
  // A message in text may hold links; this one is read by a person and points nowhere.
  message: {
    text: lineSentence(line, report).replace(/[[\]\\]/g, "\\$&"),
    markdown: plainMarkdown(lineSentence(line, report)),
  },
  partialFingerprints: { "faultlineGateLine/v1": `${line.kind} ${line.key}` },
  ...(line.places.length > 0
    ? { locations: line.places.map((place) => ({ physicalLocation: { artifactLocation: { uri: toUri(place) } } })) }
    : {}),
  properties: {
    failed: line.failed,
    difference: line.difference,
    p: line.p,
    corrected: line.corrected,
    judged: line.judged,
  },
});

/** The address of a trace as it is, or the path of a file as one. */
const toUri = (place: string): string =>
  /^https?:\/\//.test(place)
    ? encodeURI(place)
    : place.replaceAll("\\", "/").split("/").map(encodeURIComponent).join("/");
