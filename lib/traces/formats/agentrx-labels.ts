import { objectOf } from "../document";
import { type TraceFormat } from "../format";
import { plainReport } from "../import-report";

/** Labels of AgentRx without the runs that they are about: there is no trace in them, and the issue says so. */
export const agentrxLabels: TraceFormat = {
  name: "agentrx-labels",
  title: "AgentRx failure labels",
  recognise: (document) => {
    const label = objectOf(document);
    const isLabel = label && "trajectory_id" in label && Array.isArray(label["failures"]) && "root_cause" in label;
    return isLabel ? { confidence: "certain", keys: ["trajectory_id", "failures", "root_cause"] } : null;
  },
  read: (document) => {
    const id = String(objectOf(document)?.["trajectory_id"] ?? "");
    const message = `It holds only labels, of the trajectory ${id}, and no run. Import the run; add the labels to it as annotations.`;
    const { pointer } = document;
    return [
      { trace: null, issues: [{ severity: "error", code: "labels-only", message, pointer }], report: plainReport },
    ];
  },
};
