import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type FailureSignature, signatureOf } from "@/lib/attribution/incidents/failure-signature";
import { groupFailures } from "@/lib/attribution/incidents/group-failures";
import { incidentTitle } from "@/lib/attribution/incidents/incident-title";
import { type UsualRuns, usualRunsOf } from "@/lib/attribution/incidents/usual-runs";
import { exportCases } from "@/lib/attribution/regression/export-cases";
import { type RegressionFormat } from "@/lib/attribution/regression/formats/format-names";
import { makeCases } from "@/lib/attribution/regression/make-cases";
import { type Trace } from "@/lib/traces/trace";
import { askTracer } from "../attribute/ask-tracer";
import { readTraces } from "../attribute/read-traces";
import { LaunchError, note, plainText, say } from "../terminal";

export interface RegressionCommand {
  incident?: number;
  format: RegressionFormat;
  out?: string;
}

interface FolderIncident {
  title: string;
  traces: Trace[];
}

/**
 * Writes the regression set of a folder's failures, or of one of its incidents; without `out` it lists the incidents.
 * Answers the exit code. Throws LaunchError.
 */
export async function runRegression(folder: string, { incident, format, out }: RegressionCommand): Promise<number> {
  const traces = (await readTraces(folder)).flatMap(({ file, trace, problem }) => {
    if (trace === null) note(plainText(`${file}: left out. ${problem}`));
    return trace ?? [];
  });
  const failed = traces.filter(({ outcome }) => outcome === "failed");
  const usual = usualRunsOf(traces.filter(({ outcome }) => outcome === "passed"));
  if (failed.length === 0) throw new LaunchError(`${folder} contains no trace that failed.`);
  if (out === undefined) {
    const incidents = await findIncidents(failed, usual);
    for (const [at, { title, traces }] of incidents.entries())
      say(plainText(`${String(at + 1).padStart(3)}  ${traces.length} failed  ${title}`));
    note("Write one with --incident NUMBER --out FOLDER, or all of them with --out FOLDER.");
    return 0;
  }
  const chosen = await choose(failed, usual, incident);
  const { cases, leftOut } = makeCases(chosen.traces);
  for (const { trace, because } of leftOut) note(plainText(`${trace}: left out. ${because}`));
  if (cases.length === 0) throw new LaunchError("None of these failures can be checked, so there is no case to write.");
  const files = exportCases({ title: chosen.title, cases }, format);
  try {
    mkdirSync(out, { recursive: true });
    for (const { name, text } of files) writeFileSync(join(out, name), text);
  } catch (error) {
    throw new LaunchError(`${out} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
  say(plainText(`${cases.length} of ${chosen.traces.length} failures in ${out}: ${chosen.title}`));
  return 0;
}

async function choose(failed: readonly Trace[], usual: UsualRuns, number: number | undefined): Promise<FolderIncident> {
  if (number === undefined) return { title: "all failures", traces: [...failed] };
  const incidents = await findIncidents(failed, usual);
  const chosen = incidents[number - 1];
  if (!chosen) throw new LaunchError(`There are ${incidents.length} incidents; ${number} is none of them.`);
  return chosen;
}

async function findIncidents(failed: readonly Trace[], usual: UsualRuns): Promise<FolderIncident[]> {
  const signed: { trace: Trace; signature: FailureSignature }[] = [];
  for (const trace of failed) {
    const attribution = await askTracer(trace);
    if (attribution) signed.push({ trace, signature: signatureOf({ trace, attribution, usual }) });
  }
  return groupFailures(signed.map(({ signature }) => signature)).map(({ profile, members }) => ({
    title: incidentTitle(profile),
    traces: members.flatMap((at) => signed[at]?.trace ?? []),
  }));
}
