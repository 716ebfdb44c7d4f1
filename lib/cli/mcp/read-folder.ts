import { relative, resolve } from "node:path";
import { type FailureSignature, signatureOf } from "@/lib/attribution/incidents/failure-signature";
import { suggestChanges } from "@/lib/attribution/fixes/suggest-changes";
import { type SuggestedChange } from "@/lib/attribution/fixes/suggested-change";
import { type FailureGroup, groupFailures } from "@/lib/attribution/incidents/group-failures";
import { incidentTitle } from "@/lib/attribution/incidents/incident-title";
import { usualRunsOf } from "@/lib/attribution/incidents/usual-runs";
import { type Attribution } from "@/lib/traces/attribution";
import { type Trace } from "@/lib/traces/trace";
import { askTracer } from "../attribute/ask-tracer";
import { readTraces } from "../attribute/read-traces";
import { LaunchError } from "../terminal";

/** A trace of a folder; its id is where it lies. */
export interface FolderTrace {
  id: string;
  title: string;
  trace: Trace;
  /** What the tracer says; null where no step could be responsible, or the run did not fail. */
  attribution: Attribution | null;
}

export interface FolderIncident {
  number: number;
  title: string;
  suggestions: SuggestedChange[];
  members: FolderTrace[];
}

export interface ReadFolder {
  path: string;
  traces: FolderTrace[];
  /** The largest first. */
  incidents: FolderIncident[];
}

/** The traces of a folder, with what the tracer says of those that did not pass. Throws LaunchError where none is. */
export async function readFolder(path: string): Promise<ReadFolder> {
  const read = await readTraces(path);
  const traces: FolderTrace[] = [];
  for (const { file, traceIndex, trace } of read) {
    if (!trace) continue;
    const place = relative(resolve(path), resolve(file)) || file;
    const id = traceIndex === 0 ? place : `${place}#${traceIndex + 1}`;
    const attribution = trace.outcome === "passed" ? null : await askTracer(trace);
    traces.push({ id, title: trace.title, trace, attribution });
  }
  if (traces.length === 0) throw new LaunchError(`No trace in ${path} could be read.`);
  return { path: resolve(path), traces, incidents: groupAll(traces) };
}

function groupAll(traces: readonly FolderTrace[]): FolderIncident[] {
  const usual = usualRunsOf(traces.flatMap(({ trace }) => (trace.outcome === "passed" ? [trace] : [])));
  const signed = traces.flatMap((one): { one: FolderTrace; signature: FailureSignature }[] => {
    if (one.trace.outcome !== "failed" || one.attribution === null) return [];
    const signature = signatureOf({ trace: one.trace, attribution: one.attribution, usual });
    return signature ? [{ one, signature }] : [];
  });
  const groups: FailureGroup[] = groupFailures(signed.map(({ signature }) => signature));
  return groups
    .toSorted((a, b) => b.members.length - a.members.length)
    .map(({ profile, members }, at) => ({
      number: at + 1,
      title: incidentTitle(profile),
      suggestions: suggestChanges(profile),
      members: members.flatMap((member) => signed[member]?.one ?? []),
    }));
}
