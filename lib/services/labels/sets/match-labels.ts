import { type FileFault, type FileLabel, type readLabelFile } from "@/lib/attribution/labels/label-file";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { normaliseAgent, sameAgent } from "@/lib/traces/normalise-agent";
import { inReader } from "../../ground/reader/reader";
import { findTraces, type KnownTrace } from "./match-labels.sql";

const readInReader = inReader<typeof readLabelFile>("read-labels");

/** A label of a file and the trace of this workspace that it is about. */
export interface MatchedLabel extends FileLabel {
  traceId: string;
  title: string;
  systemKey: string;
}

const groupBy = (
  traces: readonly KnownTrace[],
  keyOf: (trace: KnownTrace) => string | null,
): Map<string, KnownTrace[]> => {
  const groups = new Map<string, KnownTrace[]>();
  for (const trace of traces) {
    const key = keyOf(trace);
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), trace]);
  }
  return groups;
};

/** By the trace's own id, else by what was executed, else by its id in a data set, where a single trace has it. */
const finder = (traces: readonly KnownTrace[]) => {
  const byId = groupBy(traces, ({ id }) => id);
  const byHash = groupBy(traces, ({ contentHash }) => contentHash);
  const byExternalId = groupBy(traces, ({ externalId }) => externalId);
  return ({ traceId, contentHash, externalId }: FileLabel): KnownTrace[] =>
    (traceId ? byId.get(traceId.toLowerCase()) : undefined) ??
    (contentHash ? byHash.get(contentHash.toLowerCase()) : undefined) ??
    byExternalId.get(externalId ?? "") ??
    byExternalId.get(traceId ?? "") ??
    [];
};

const faultOf = (found: readonly KnownTrace[], label: FileLabel, taken: ReadonlyMap<string, string>): string | null => {
  const [trace] = found;
  if (!trace) return "No trace of this workspace matches it.";
  if (found.length > 1)
    return `${found.length} traces have the id “${trace.externalId}”: name the trace by its own id.`;
  if (label.stepIndex >= trace.stepCount)
    return `Step ${label.stepIndex} is out of range: the last step of its trace is ${trace.stepCount - 1}.`;
  const before = taken.get(trace.id);
  return before === undefined ? null : `Its trace already has a label: see ${before}.`;
};

/**
 * The labels of a file with their traces, and everything that finds no place here, in the order of the file. Agents are
 * written as their trace writes them; one that is not of the trace is kept as labeled.
 */
export const matchLabels = async (
  ctx: WorkspaceContext,
  file: { bytes: Uint8Array; fileName: string },
): Promise<{ matched: MatchedLabel[]; faults: FileFault[] }> => {
  const read = await readInReader(ctx, file.bytes, file.fileName);
  const find = finder(await findTraces(ctx, read.labels));
  const taken = new Map<string, string>();
  const matched: MatchedLabel[] = [];
  const faults = [...read.faults];
  for (const label of read.labels) {
    const found = find(label);
    const [trace] = found;
    const message = faultOf(found, label, taken);
    if (message !== null || !trace) {
      faults.push({ place: label.place, message: message ?? "" });
      continue;
    }
    taken.set(trace.id, label.place);
    const agent = trace.agents.find((name) => sameAgent(name, label.agent)) ?? normaliseAgent(label.agent);
    matched.push({ ...label, agent, traceId: trace.id, title: trace.title, systemKey: trace.systemKey });
  }
  return { matched, faults };
};
