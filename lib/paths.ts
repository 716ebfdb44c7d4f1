/** The only place where URLs are built. */
const query = (parameters: Record<string, string | number | undefined>): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined && value !== "") search.set(name, String(value));
  const text = search.toString();
  return text ? `?${text}` : "";
};
const e = encodeURIComponent;

/** The time range and the filters of a dashboard, as its address carries them; each list by commas. */
export interface DashboardAddress {
  /** 7d, 30d, 90d, 365d, all, or two days of UTC as 2026-01-01..2026-01-31. */
  range?: string | undefined;
  system?: string | undefined;
  version?: string | undefined;
  agent?: string | undefined;
  mode?: string | undefined;
  tag?: string | undefined;
  method?: string | undefined;
  /** truth: only what rests on ground truth; run: only unchecked runs; both where it is left out. */
  basis?: "truth" | "run" | undefined;
  /** A saved view that it was opened from. */
  view?: string | undefined;
}

export const paths = {
  home: () => "/",
  signIn: (parameters: { next?: string | undefined; error?: string | undefined } = {}) =>
    `/sign-in${query(parameters)}`,
  signUp: () => "/sign-up",
  /** One-time link printed by the start or by `faultline user reset`. */
  signInLink: (token: string) => `/sign-in/link/${e(token)}`,
  account: () => "/account",
  newWorkspace: () => "/w/new",
  workspace: (workspace: string) => `/w/${e(workspace)}`,
  traces: (
    workspace: string,
    parameters: {
      q?: string | undefined;
      sort?: string | undefined;
      cursor?: string | undefined;
      import?: string | undefined;
    } = {},
  ) => `/w/${e(workspace)}/traces${query(parameters)}`,
  trace: (
    workspace: string,
    traceId: string,
    parameters: {
      step?: number | undefined;
      run?: string | undefined;
      cmp?: string | undefined;
      tab?: string | undefined;
      quote?: number | undefined;
      tour?: number | undefined;
      /** Label mode: `own`, or the id of the queue that served the trace. Nothing of what runs and others say is sent until one's own label is in. */
      label?: string | undefined;
    } = {},
  ) => `/w/${e(workspace)}/traces/${e(traceId)}${query(parameters)}`,
  /** One attribution of a trace as a page to print: of the run of this number or id. */
  printTrace: (workspace: string, traceId: string, parameters: { run?: string | undefined } = {}) =>
    `/w/${e(workspace)}/traces/${e(traceId)}/print${query(parameters)}`,
  /** Files on their way in, and what came in before. */
  imports: (workspace: string, parameters: { cursor?: string | undefined } = {}) =>
    `/w/${e(workspace)}/imports${query(parameters)}`,
  import: (workspace: string, importId: string) => `/w/${e(workspace)}/imports/${e(importId)}`,
  /** Where a person says which field of a file means what. */
  mapping: (workspace: string, importId: string) => `/w/${e(workspace)}/imports/${e(importId)}/mapping`,
  /** A finished attribution with the tour over it. */
  tour: (workspace: string) => `/w/${e(workspace)}/tour`,
  runs: (
    workspace: string,
    parameters: { cursor?: string | undefined; by?: "people" | "evaluations" | undefined } = {},
  ) => `/w/${e(workspace)}/runs${query(parameters)}`,
  tracers: (workspace: string) => `/w/${e(workspace)}/tracers`,
  /** `version` is the number of the one whose figures are shown. */
  tracer: (workspace: string, tracerId: string, parameters: { version?: number | undefined } = {}) =>
    `/w/${e(workspace)}/tracers/${e(tracerId)}${query(parameters)}`,
  /** What there is to label: queues and who has come how far. */
  labels: (workspace: string) => `/w/${e(workspace)}/labels`,
  newQueue: (workspace: string, parameters: { q?: string | undefined } = {}) =>
    `/w/${e(workspace)}/labels/queues/new${query(parameters)}`,
  /** `from` is how many of its traces stand before those shown. */
  queue: (workspace: string, queueId: string, parameters: { from?: number | undefined } = {}) =>
    `/w/${e(workspace)}/labels/queues/${e(queueId)}${query(parameters)}`,
  /** Serves the next trace of a queue, in label mode. */
  nextLabel: (workspace: string, queueId: string) => `/w/${e(workspace)}/labels/queues/${e(queueId)}/next`,
  agreement: (
    workspace: string,
    parameters: {
      queue?: string | undefined;
      /** `all`: what people say now; else what they said before they had seen what others say. */
      of?: "all" | undefined;
      /** Two label sets instead of people. */
      a?: string | undefined;
      b?: string | undefined;
    } = {},
  ) => `/w/${e(workspace)}/labels/agreement${query(parameters)}`,
  disagreements: (
    workspace: string,
    parameters: {
      queue?: string | undefined;
      a?: string | undefined;
      b?: string | undefined;
      cursor?: string | undefined;
    } = {},
  ) => `/w/${e(workspace)}/labels/disagreements${query(parameters)}`,
  /** The claims about a trace side by side, to decide between them, and then about the next of the disagreements that one goes through. */
  adjudicate: (
    workspace: string,
    traceId: string,
    parameters: {
      queue?: string | undefined;
      a?: string | undefined;
      b?: string | undefined;
      runs?: "1" | undefined;
    } = {},
  ) => `/w/${e(workspace)}/labels/adjudicate/${e(traceId)}${query(parameters)}`,
  labelChecks: (
    workspace: string,
    parameters: {
      set?: string | undefined;
      fault?: string | undefined;
      /** Those that somebody has decided about. */
      decided?: "1" | undefined;
      cursor?: string | undefined;
    } = {},
  ) => `/w/${e(workspace)}/labels/checks${query(parameters)}`,
  labelSets: (workspace: string) => `/w/${e(workspace)}/labels/sets`,
  dataSets: (workspace: string) => `/w/${e(workspace)}/data-sets`,
  newDataSet: (workspace: string, parameters: { q?: string | undefined; of?: string | undefined } = {}) =>
    `/w/${e(workspace)}/data-sets/new${query(parameters)}`,
  /** `version` is the number of the one that is shown, `tab` the part of its leaderboard or its traces. */
  dataSet: (
    workspace: string,
    dataSetId: string,
    parameters: {
      version?: number | undefined;
      split?: string | undefined;
      tab?: string | undefined;
      cursor?: string | undefined;
    } = {},
  ) => `/w/${e(workspace)}/data-sets/${e(dataSetId)}${query(parameters)}`,
  evaluations: (workspace: string, parameters: { cursor?: string | undefined } = {}) =>
    `/w/${e(workspace)}/evaluations${query(parameters)}`,
  newEvaluation: (
    workspace: string,
    parameters: {
      dataSet?: string | undefined;
      version?: number | undefined;
      split?: string | undefined;
      /** `paper`: the methods of the Who&When paper, with and without the expected answer. */
      preset?: string | undefined;
    } = {},
  ) => `/w/${e(workspace)}/evaluations/new${query(parameters)}`,
  /** `tab` is the part of its report that is shown, `cursor` a page of its traces. */
  evaluation: (
    workspace: string,
    evaluationId: string,
    parameters: { tab?: string | undefined; cursor?: string | undefined } = {},
  ) => `/w/${e(workspace)}/evaluations/${e(evaluationId)}${query(parameters)}`,
  /** How a workspace does: failures, agents, modes, accuracy, cost. */
  overview: (workspace: string, parameters: DashboardAddress = {}) =>
    `/w/${e(workspace)}/overview${query({ ...parameters })}`,
  /** Two versions of a system side by side: `a` before, `b` after. */
  versions: (
    workspace: string,
    parameters: DashboardAddress & { a?: string | undefined; b?: string | undefined } = {},
  ) => `/w/${e(workspace)}/overview/versions${query({ ...parameters })}`,
  /** A saved view by its id: leads to its page with its filters. */
  savedView: (workspace: string, viewId: string) => `/w/${e(workspace)}/overview/views/${e(viewId)}`,
  /** Alerts that were raised, and the rules that raise them. */
  alerts: (workspace: string, parameters: { cursor?: string | undefined } = {}) =>
    `/w/${e(workspace)}/watch${query(parameters)}`,
  automations: (workspace: string) => `/w/${e(workspace)}/watch/automations`,
  automation: (workspace: string, automationId: string, parameters: { cursor?: string | undefined } = {}) =>
    `/w/${e(workspace)}/watch/automations/${e(automationId)}${query(parameters)}`,
  /** What went out to a channel, and whether it arrived. */
  deliveries: (workspace: string, channelId: string, parameters: { cursor?: string | undefined } = {}) =>
    `/w/${e(workspace)}/settings/notifications/${e(channelId)}${query(parameters)}`,
  inbox: (workspace: string, parameters: { cursor?: string | undefined } = {}) =>
    `/w/${e(workspace)}/inbox${query(parameters)}`,
  /** Every link that was made in this workspace. */
  shares: (workspace: string, parameters: { cursor?: string | undefined } = {}) =>
    `/w/${e(workspace)}/shares${query(parameters)}`,
  /** What a link leads to: a copy of one trace, for anybody who has the token. */
  share: (
    token: string,
    parameters: { step?: number | undefined; run?: string | undefined; tab?: string | undefined } = {},
  ) => `/s/${e(token)}${query(parameters)}`,
  /** The only other address that the page of a share asks; `part` as in `steps` or `steps/3/content`. */
  shareData: (token: string, part: string, parameters: Record<string, string | number | undefined> = {}) =>
    `/s/${e(token)}/data/${part}${query(parameters)}`,
  /** Where one joins a workspace. */
  invitation: (token: string) => `/invite/${e(token)}`,
  settings: (
    workspace: string,
    section:
      | "general"
      | "mappings"
      | "redaction"
      | "providers"
      | "budget"
      | "failure-modes"
      | "policy"
      | "api-keys"
      | "members"
      | "notifications"
      | "audit-log" = "general",
  ) => `/w/${e(workspace)}/settings/${section}`,
  docs: () => "/docs",
  /** A trace to try with, in our own format. */
  sampleTrace: () => "/sample-trace.json",
  /** Addresses of the HTTP API as the pages call them: a session names its workspace, an API key has one. */
  api: {
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
    storeImport: (workspace: string, importId: string) => `/api/v1/imports/${e(importId)}/store${query({ workspace })}`,
    resumeImport: (workspace: string, importId: string) =>
      `/api/v1/imports/${e(importId)}/resume${query({ workspace })}`,
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
    injections: (workspace: string, traceId: string) =>
      `/api/v1/traces/${e(traceId)}/injections${query({ workspace })}`,
    original: (workspace: string, traceId: string) => `/api/v1/traces/${e(traceId)}/original${query({ workspace })}`,
    export: (workspace: string, traceId: string) => `/api/v1/traces/${e(traceId)}/export${query({ workspace })}`,
    /** One HTML file of a trace with its attribution, to be kept. */
    offlineReport: (workspace: string, traceId: string, parameters: { run?: string | undefined } = {}) =>
      `/api/v1/traces/${e(traceId)}/report${query({ ...parameters, workspace })}`,
    comments: (workspace: string, traceId: string) => `/api/v1/traces/${e(traceId)}/comments${query({ workspace })}`,
    activity: (workspace: string, traceId: string, parameters: { cursor?: string | undefined } = {}) =>
      `/api/v1/traces/${e(traceId)}/activity${query({ ...parameters, workspace })}`,
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
  },
};
