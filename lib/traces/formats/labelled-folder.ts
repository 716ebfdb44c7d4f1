import { buildTrace } from "../build-trace";
import { type Document, type FileDocument, itemsOf, literalOf, objectOf } from "../document";
import { type TraceFormat } from "../format";
import { textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { isAgentErrorLabel, readAgentErrorLabels } from "../labels/agent-error-labels";
import { isAgentRxLabel, readAgentRxLabels } from "../labels/agentrx-labels";
import { type ParsedTrace } from "../parse-result";
import { agentErrorBench, readAgentErrorBench } from "./agent-error-bench";
import { agentrxMagentic, readMagentic } from "./agentrx-magentic";
import { isTauRun, readTauRun } from "./tau-bench";

const keys = ["trajectory_id", "failures or step_annotations"];

/** Labels of AgentRx and AgentErrorBench by themselves: they are no trace, and say so. */
export const labelsOnly: TraceFormat = {
  name: "labels-only",
  title: "Labels without trajectories",
  words: {
    group: "Benchmarks and labeled sets",
    knownBy: "`trajectory_id` + `failures` or `step_annotations`, alone",
    notes: "labels of AgentRx and AgentErrorBench; labels without traces are refused with an explanation",
  },
  recognise: (document) =>
    document.kind !== "folder" && labelsOf(document).length > 0 ? { confidence: "certain", keys } : null,
  read: (document) => [noTrace(document)],
};

/**
 * A folder of trajectories of AgentRx, AgentErrorBench or tau-bench and of their labels: each gets the labels
 * that name its file or its task.
 */
export const labelledFolder: TraceFormat = {
  name: "labelled-folder",
  title: "Trajectories with their labels",
  words: {
    group: "Benchmarks and labeled sets",
    knownBy: "a folder of trajectories and such labels",
    notes: "labels of AgentRx and AgentErrorBench; each trajectory gets the labels that name its file",
  },
  recognise: (document) => {
    if (document.kind !== "folder") return null;
    const others = document.files.filter((file) => labelsOf(file).length === 0);
    const isWhole = others.length < document.files.length && others.length > 0;
    return isWhole && others.every((file) => readerOf(file) !== null) ? { confidence: "certain", keys } : null;
  },
  read: (document) => (document.kind === "folder" ? readFolder(document.files) : []),
};

/** The labels in a file: one, a list, or an object from ids to labels. */
function labelsOf(document: Document): JsonObject[] {
  const value = objectOf(document);
  if (value !== null && trajectoryKeys.some((key) => key in value)) return [];
  const values =
    value === null ? (itemsOf(document) ?? []).map((item) => item.value) : [value, ...Object.values(value)];
  return values
    .filter(isObject)
    .filter((label) => !trajectoryKeys.some((key) => key in label))
    .filter((label) => "trajectory_id" in label && (isAgentRxLabel(label) || isAgentErrorLabel(label)));
}

/** Under which a file holds the trajectory itself. */
const trajectoryKeys = ["messages", "history", "trajectory", "full_trajectory"] as const;

function noTrace(document: Document): ParsedTrace {
  const count = labelsOf(document).length;
  const message = `The file holds labels of ${count} ${count === 1 ? "trajectory" : "trajectories"} and no trajectory. Import it in one folder with them.`;
  const { pointer } = document;
  return buildTrace({
    format: "labels-only",
    pointer,
    steps: [],
    issues: [{ severity: "error", code: "labels-only", message, pointer }],
  });
}

type Read = (document: Document, named: readonly JsonObject[], all: readonly JsonObject[]) => ParsedTrace[];

/** How a trajectory is read with its labels; null for a file that is none. */
function readerOf(file: FileDocument): Read | null {
  if (agentErrorBench.recognise(file) !== null)
    return (document, named) => [readAgentErrorBench(document, named.flatMap(readAgentErrorLabels))];
  if (agentrxMagentic.recognise(file) !== null)
    return (document, named) => [readMagentic(document, named.flatMap(readAgentRxLabels))];
  return tauRuns(file).length > 0
    ? (document, _, all) => tauRuns(document).map((run) => readTau(run, document, all))
    : null;
}

/** The runs of tau-bench that a file holds, where it holds nothing else. */
function tauRuns(document: Document): { value: JsonObject; pointer: string }[] {
  const single = objectOf(document);
  const items = single === null ? (itemsOf(document) ?? []) : [{ value: single, pointer: document.pointer }];
  const runs = items.flatMap(({ value, pointer }) => (isObject(value) && isTauRun(value) ? [{ value, pointer }] : []));
  return runs.length === items.length ? runs : [];
}

/** Labels name a run by its task; their steps are its messages, the prompt among them. */
function readTau(
  { value, pointer }: { value: JsonObject; pointer: string },
  document: Document,
  all: readonly JsonObject[],
) {
  const own = all.filter(({ trajectory_id: id }) => String(id).trim() === String(value["task_id"]));
  const labels = own.flatMap(readAgentRxLabels).map(({ stepIndex, ...label }) => ({
    ...label,
    pointer: stepIndex === undefined ? undefined : pointerTo(pointer, "traj", stepIndex),
  }));
  return readTauRun(value, pointer, literalOf(document), labels);
}

function readFolder(files: readonly FileDocument[]): ParsedTrace[] {
  const labels = files.flatMap(labelsOf);
  return files.flatMap((file) => {
    const read = readerOf(file);
    if (read === null) return [];
    const name = file.path.replace(/^.*\//, "").replace(/\.[a-z]{1,6}$/i, "");
    const named = labels.filter((label) => textAt(label, "trajectory_id")?.trim() === name);
    return read(file, named, labels);
  });
}
