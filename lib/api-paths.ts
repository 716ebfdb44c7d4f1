import { type DashboardAddress, e, query } from "./path-parts";

/** Addresses of the HTTP API as the pages call them: a session names its workspace, an API key has one. */
export const apiPaths = {
  health: () => "/api/v1/health",
  openapi: () => "/api/v1/openapi.json",
  traces: (
    workspace: string,
    parameters: {
      q?: string | undefined;
      sort?: string | undefined;
      cursor?: string | undefined;
      limit?: number;
    } = {},
  ) => `/api/v1/traces${query({ ...parameters, workspace })}`,
  /** Where the bytes of a file go, as a stream. */
  imports: (workspace: string, parameters: { system?: string | undefined } = {}) =>
    `/api/v1/imports${query({ ...parameters, workspace })}`,
  import: (workspace: string, importId: string) => `/api/v1/imports/${e(importId)}${query({ workspace })}`,
  sampleImport: (workspace: string, importId: string) => `/api/v1/imports/${e(importId)}/sample${query({ workspace })}`,
  previewMapping: (workspace: string, importId: string) =>
    `/api/v1/imports/${e(importId)}/mapping-preview${query({ workspace })}`,
  storeImport: (workspace: string, importId: string) => `/api/v1/imports/${e(importId)}/store${query({ workspace })}`,
  resumeImport: (workspace: string, importId: string) => `/api/v1/imports/${e(importId)}/resume${query({ workspace })}`,
  pullImport: (workspace: string) => `/api/v1/imports/pull${query({ workspace })}`,
  preview: (workspace: string) => `/api/v1/traces/preview${query({ workspace })}`,
  trace: (workspace: string, traceId: string) => `/api/v1/traces/${e(traceId)}${query({ workspace })}`,
  traceComparison: (workspace: string, traceId: string, otherId: string) =>
    `/api/v1/traces/${e(traceId)}/comparison${query({ with: otherId, workspace })}`,
  comparableTraces: (workspace: string, traceId: string) =>
    `/api/v1/traces/${e(traceId)}/comparable${query({ workspace })}`,
  steps: (workspace: string, traceId: string, parameters: { from?: number; count?: number; drawn?: "true" } = {}) =>
    `/api/v1/traces/${e(traceId)}/steps${query({ ...parameters, workspace })}`,
  outline: (workspace: string, traceId: string) => `/api/v1/traces/${e(traceId)}/outline${query({ workspace })}`,
  firstWords: (workspace: string, traceId: string, parameters: { from: number; count: number }) =>
    `/api/v1/traces/${e(traceId)}/words${query({ ...parameters, workspace })}`,
  step: (workspace: string, traceId: string, index: number) =>
    `/api/v1/traces/${e(traceId)}/steps/${index}${query({ workspace })}`,
  findInSteps: (workspace: string, traceId: string, parameters: { q: string; from: number; limit: number }) =>
    `/api/v1/traces/${e(traceId)}/find${query({ ...parameters, workspace })}`,
  findHits: (workspace: string, traceId: string, parameters: { q: string; from: number }) =>
    `/api/v1/traces/${e(traceId)}/find/hits${query({ ...parameters, workspace })}`,
  findInStep: (workspace: string, traceId: string, index: number, q: string) =>
    `/api/v1/traces/${e(traceId)}/steps/${index}/find${query({ q, workspace })}`,
  content: (workspace: string, traceId: string, index: number, parameters: { from: number; count: number }) =>
    `/api/v1/traces/${e(traceId)}/steps/${index}/content${query({ ...parameters, workspace })}`,
  locate: (workspace: string, traceId: string, index: number, text: string) =>
    `/api/v1/traces/${e(traceId)}/steps/${index}/locate${query({ text, workspace })}`,
  downloadContent: (workspace: string, traceId: string, index: number) =>
    `/api/v1/traces/${e(traceId)}/steps/${index}/download${query({ workspace })}`,
  injections: (workspace: string, traceId: string) => `/api/v1/traces/${e(traceId)}/injections${query({ workspace })}`,
  media: (workspace: string, traceId: string, sha256: string) =>
    `/api/v1/traces/${e(traceId)}/media/${e(sha256)}${query({ workspace })}`,
  original: (workspace: string, traceId: string) => `/api/v1/traces/${e(traceId)}/original${query({ workspace })}`,
  export: (workspace: string, traceId: string) => `/api/v1/traces/${e(traceId)}/export${query({ workspace })}`,
  /** One HTML file of a trace with its attribution, to be kept. */
  offlineReport: (workspace: string, traceId: string, parameters: { run?: string | undefined } = {}) =>
    `/api/v1/traces/${e(traceId)}/report${query({ ...parameters, workspace })}`,
  /** Of a `step`, of the trace as a whole (`trace`), or of both. */
  comments: (
    workspace: string,
    traceId: string,
    parameters: { step?: number | "trace" | undefined; cursor?: string | undefined } = {},
  ) => `/api/v1/traces/${e(traceId)}/comments${query({ ...parameters, workspace })}`,
  activity: (
    workspace: string,
    traceId: string,
    parameters: { cursor?: string | undefined; label?: string | undefined } = {},
  ) => `/api/v1/traces/${e(traceId)}/activity${query({ ...parameters, workspace })}`,
  auditLog: (workspace: string, parameters: Record<string, string | undefined> & { format: "csv" | "jsonl" }) =>
    `/api/v1/audit-log${query({ ...parameters, workspace })}`,
  /** The figures of the overview; as CSV, those of one `table`. */
  overview: (
    workspace: string,
    parameters: DashboardAddress & { format: "json" | "csv"; table?: string | undefined },
  ) => `/api/v1/overview${query({ ...parameters, workspace })}`,
  versions: (
    workspace: string,
    parameters: DashboardAddress & { a?: string | undefined; b?: string | undefined; format: "json" | "csv" },
  ) => `/api/v1/overview/versions${query({ ...parameters, workspace })}`,
  run: (workspace: string, runId: string) => `/api/v1/runs/${e(runId)}${query({ workspace })}`,
  traceChanges: (workspace: string, traceId: string, after: number) =>
    `/api/v1/traces/${e(traceId)}/changes${query({ workspace, after })}`,
  runEvents: (workspace: string, runId: string, after: number) =>
    `/api/v1/runs/${e(runId)}/events${query({ workspace, after })}`,
  /** The labeled failures that a study has made, a JSON line each. */
  studyFailures: (workspace: string, studyId: string, format: "faultline" | "who-and-when" | "tracer-traj") =>
    `/api/v1/studies/${e(studyId)}/failures${query({ workspace, format })}`,
  /** The failures that scans have proven, a JSON line each. */
  provenFailures: (workspace: string, format: "faultline" | "who-and-when" | "tracer-traj") =>
    `/api/v1/scans/failures${query({ workspace, format })}`,
  /** The failures of an incident as cases for a tool, zipped. */
  incidentRegression: (workspace: string, number: number, format: "inspect" | "promptfoo" | "pytest" | "langfuse") =>
    `/api/v1/incidents/${number}/regression${query({ workspace, format })}`,
  /** The labels of a set as a file. */
  exportLabels: (
    workspace: string,
    parameters: {
      set?: string | undefined;
      format?: string | undefined;
      q?: string | undefined;
      redacted?: "true" | undefined;
    } = {},
  ) => `/api/v1/labels/export${query({ ...parameters, workspace })}`,
  /** Where a file of labels goes; `preview` keeps nothing. */
  importLabels: (
    workspace: string,
    parameters: {
      name?: string | undefined;
      truth?: "true" | "false";
      leave_out?: "true" | "false";
      preview?: "true";
    } = {},
  ) => `/api/v1/labels/import${query({ ...parameters, workspace })}`,
  runCalls: (workspace: string, runId: string) => `/api/v1/runs/${e(runId)}/calls${query({ workspace })}`,
  /** What every line of an evaluation said of every trace, as JSON Lines. */
  predictions: (workspace: string, evaluationId: string) =>
    `/api/v1/evaluations/${e(evaluationId)}/predictions${query({ workspace })}`,
  /** The table of an evaluation. */
  report: (workspace: string, evaluationId: string, format: "json" | "csv" | "md") =>
    `/api/v1/evaluations/${e(evaluationId)}/report${query({ workspace, format })}`,
  /** The table of all that was measured on a version of a data set. */
  leaderboard: (
    workspace: string,
    dataSetId: string,
    parameters: { version: number; split?: string | undefined; format: "json" | "csv" | "md" },
  ) => `/api/v1/data-sets/${e(dataSetId)}/leaderboard${query({ ...parameters, workspace })}`,
  /** Where the bytes of a file of another system's answers go. */
  uploadPredictions: (
    workspace: string,
    dataSetId: string,
    parameters: { version: number; split?: string | undefined; title: string; trial?: "true" | undefined },
  ) => `/api/v1/data-sets/${e(dataSetId)}/predictions${query({ ...parameters, workspace })}`,
};
