import { type ImportItem, itemOf } from "@/components/intake/imports/import-queue";
import { plainReport } from "@/lib/traces/import-report";
import { type ImportPreview, type ImportResult, type ImportView } from "@/lib/traces/import-view";
import { type PreviewedTrace, type StoredTrace } from "@/lib/traces/stored-trace";

/** A trace of a preview; `duplicateOfId` where the workspace has it. */
export const madePreviewedTrace = (duplicateOfId: string | null = null): PreviewedTrace => ({
  title: "Ferry",
  question: "Which ferry?",
  format: "faultline",
  stepCount: 3,
  agents: ["Scout"],
  outcome: "failed",
  hasGroundTruth: false,
  issues: [],
  duplicateOfId,
  labels: [],
  labelCount: 0,
  report: plainReport,
});

export const madePreview = (traces: PreviewedTrace[], change: Partial<ImportPreview> = {}): ImportPreview => ({
  format: "faultline",
  confidence: "certain",
  recognisedBy: [],
  candidates: [],
  traces,
  issues: [],
  canStore: traces.length > 0,
  traceCount: traces.length,
  failedCount: 0,
  stepCount: traces.length * 3,
  outcomes: { failed: traces.length, passed: 0, unknown: 0 },
  newCount: traces.filter((trace) => trace.duplicateOfId === null).length,
  redactions: [],
  canMap: null,
  ...change,
});

export const madeStored = (isDuplicate: boolean): StoredTrace => ({
  id: "t",
  title: "Ferry",
  format: "faultline",
  stepCount: 3,
  agents: [],
  issues: [],
  isDuplicate,
  attribution: null,
});

export const madeResult = (...traces: StoredTrace[]): ImportResult => ({
  storedCount: traces.filter((trace) => !trace.isDuplicate).length,
  duplicateCount: traces.filter((trace) => trace.isDuplicate).length,
  failedCount: 0,
  traces,
  failed: [],
});

/** An import that the server has, in the state that `change` gives it. */
export const madeItem = (id: string, change: Partial<ImportView>): ImportItem =>
  itemOf({
    id,
    source: "upload",
    fileName: `${id}.json`,
    status: "READY",
    byteSize: 2,
    receivedBytes: 2,
    progress: 1,
    options: {
      format: null,
      mapping: null,
      mappingName: null,
      system: null,
      version: null,
      outcome: null,
      redacts: false,
    },
    preview: null,
    result: null,
    error: null,
    createdBy: "Olga",
    createdAt: "2026-11-21T10:00:00.000Z",
    updatedAt: "2026-11-21T10:00:00.000Z",
    ...change,
  });
