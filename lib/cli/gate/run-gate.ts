import { writeFileSync } from "node:fs";
import { compareRuns } from "@/lib/attribution/gate/compare-runs";
import { gateJunit } from "@/lib/attribution/gate/gate-junit";
import { gateMarkdown } from "@/lib/attribution/gate/gate-markdown";
import { type GateReport, type GateVerdict } from "@/lib/attribution/gate/gate-report";
import { gateSarif } from "@/lib/attribution/gate/gate-sarif";
import { gateTable } from "@/lib/attribution/gate/gate-table";
import { gateHeadline, gateNotes } from "@/lib/attribution/gate/gate-words";
import { programVersion } from "@/lib/program-version";
import { linesOfTables } from "../evaluate/table-lines";
import { LaunchError, plainText, say } from "../terminal";
import { askVersions } from "./ask-versions";
import { type GateCommand } from "./gate-command";
import { nameFailures } from "./name-failures";
import { readVersions } from "./read-versions";

const exitCodes: Record<GateVerdict, number> = { "no worse": 0, worse: 1, inconclusive: 3 };

/** Compares two versions, writes what was asked for and answers the exit code. Throws LaunchError where it cannot. */
export async function runGate(options: GateCommand): Promise<number> {
  const { data, server, apiKey = "", margin, looks } = options;
  const versions =
    server === undefined ? await readVersions(data ?? [], options) : await askVersions({ server, apiKey }, options);
  const [baseline, candidate] = await nameFailures(versions);
  const report = compareRuns(baseline, candidate, { margin: margin / 100, looks });
  if (report === null)
    throw new LaunchError("A version has no run that failed or passed, so there is nothing to compare.");
  write(options.junit, () => gateJunit(report));
  write(options.sarif, () => gateSarif(report, programVersion));
  write(options.markdown, () => gateMarkdown(report));
  if (options.json) say(JSON.stringify(report, null, 2));
  else for (const line of textLines(report)) say(line);
  return exitCodes[report.verdict];
}

const textLines = (report: GateReport): string[] => [
  plainText(gateHeadline(report)),
  "",
  ...linesOfTables([gateTable(report)]),
  ...gateNotes(report).map(plainText),
];

function write(path: string | undefined, text: () => string): void {
  if (path === undefined) return;
  try {
    writeFileSync(path, text());
  } catch (error) {
    throw new LaunchError(`${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}
