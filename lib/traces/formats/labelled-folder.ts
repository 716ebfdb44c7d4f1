import { buildTrace } from "../build-trace";
import { type Document, type FileDocument, itemsOf, objectOf } from "../document";
import { type TraceFormat } from "../format";
import { textAt } from "../json-fields";
import { isObject, type JsonObject } from "../json-value";
import { isAgentErrorLabel, readAgentErrorLabels } from "../labels/agent-error-labels";
import { isAgentRxLabel, readAgentRxLabels } from "../labels/agentrx-labels";
import { type ParsedTrace } from "../parse-result";
import { agentErrorBench, readAgentErrorBench } from "./agent-error-bench";
import { agentrxMagentic, readMagentic } from "./agentrx-magentic";

const keys = ["trajectory_id", "failures or step_annotations"];

/** Labels of AgentRx and AgentErrorBench by themselves: they are no trace, and say so. */
export const labelsOnly: TraceFormat = {
  name: "labels-only",
  title: "Labels without trajectories",
  recognise: (document) =>
    document.kind !== "folder" && labelsOf(document).length > 0 ? { confidence: "certain", keys } : null,
  read: (document) => [noTrace(document)],
};

/** A folder of trajectories of AgentRx or AgentErrorBench and of their labels: each trajectory gets the labels that name its file. */
export const labelledFolder: TraceFormat = {
  name: "labelled-folder",
  title: "Trajectories with their labels",
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
  if (value !== null && ("messages" in value || "history" in value || "trajectory" in value)) return [];
  const values =
    value === null ? (itemsOf(document) ?? []).map((item) => item.value) : [value, ...Object.values(value)];
  return values
    .filter(isObject)
    .filter((label) => "trajectory_id" in label && (isAgentRxLabel(label) || isAgentErrorLabel(label)));
}

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

type Read = (document: Document, labels: readonly JsonObject[]) => ParsedTrace;

/** How a trajectory is read with its labels; null for a file that is none. */
function readerOf(file: FileDocument): Read | null {
  if (agentErrorBench.recognise(file) !== null)
    return (document, labels) => readAgentErrorBench(document, labels.flatMap(readAgentErrorLabels));
  if (agentrxMagentic.recognise(file) !== null)
    return (document, labels) => readMagentic(document, labels.flatMap(readAgentRxLabels));
  return null;
}

function readFolder(files: readonly FileDocument[]): ParsedTrace[] {
  const labels = files.flatMap(labelsOf);
  return files.flatMap((file) => {
    const read = readerOf(file);
    if (read === null) return [];
    const name = file.path.replace(/^.*\//, "").replace(/\.[a-z]{1,6}$/i, "");
    return [
      read(
        file,
        labels.filter((label) => textAt(label, "trajectory_id")?.trim() === name),
      ),
    ];
  });
}
