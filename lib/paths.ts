import { apiPaths } from "./api-paths";
import { type DashboardAddress, e, type IncidentAddress, query } from "./path-parts";

export { type DashboardAddress, type IncidentAddress, withWords } from "./path-parts";

/** The only place where URLs are built. */
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
      columns?: string | undefined;
      view?: string | undefined;
    } = {},
  ) => `/w/${e(workspace)}/traces${query(parameters)}`,
  sessions: (
    workspace: string,
    parameters: { q?: string | undefined; sort?: string | undefined; cursor?: string | undefined } = {},
  ) => `/w/${e(workspace)}/traces/sessions${query(parameters)}`,
  /** One session by the name that its source gave it, whatever is in it. */
  session: (workspace: string, id: string, parameters: { cursor?: string | undefined } = {}) =>
    `/w/${e(workspace)}/traces/sessions${query({ id, ...parameters })}`,
  trace: (
    workspace: string,
    traceId: string,
    parameters: {
      step?: number | undefined;
      run?: string | undefined;
      cmp?: string | undefined;
      tab?: string | undefined;
      quote?: number | undefined;
      /** A comment by its id, in the tab of comments. */
      comment?: string | undefined;
      tour?: number | undefined;
      /**
       * Label mode: `own`, or the id of the queue that served the trace. Nothing of what runs and others say is
       * sent until one's own label is in.
       */
      label?: string | undefined;
      /** What is looked for in its steps, in the grammar of lib/traces/find-query.ts. */
      q?: string | undefined;
    } = {},
  ) => `/w/${e(workspace)}/traces/${e(traceId)}${query(parameters)}`,
  /** One attribution of a trace as a page to print: of the run of this number or id. */
  printTrace: (workspace: string, traceId: string, parameters: { run?: string | undefined } = {}) =>
    `/w/${e(workspace)}/traces/${e(traceId)}/print${query(parameters)}`,
  /** One replay beside its trace; at a step of the replay, where one is named. */
  replay: (workspace: string, traceId: string, replayId: string, step?: number) =>
    `/w/${e(workspace)}/traces/${e(traceId)}/replays/${e(replayId)}${step === undefined ? "" : `#replay-step-${step}`}`,
  /** Series of replays with a question of their own. */
  studies: (
    workspace: string,
    parameters: {
      cursor?: string | undefined;
      /** A trace whose agents are to be left out one after another: the form of a new study opens on it. */
      ablate?: string | undefined;
      /** A search for failures that lessons are to fix: the form of a new study opens on it. */
      fix?: string | undefined;
    } = {},
  ) => `/w/${e(workspace)}/lab${query(parameters)}`,
  study: (workspace: string, studyNumber: number) => `/w/${e(workspace)}/lab/studies/${studyNumber}`,
  /** The systems that can be run again. */
  replayTargets: (workspace: string) => `/w/${e(workspace)}/lab/targets`,
  /** What can be put into a step to make it go wrong. */
  faults: (workspace: string) => `/w/${e(workspace)}/lab/faults`,
  /** Files on their way in, and what came in before. */
  imports: (workspace: string, parameters: { cursor?: string | undefined } = {}) =>
    `/w/${e(workspace)}/imports${query(parameters)}`,
  /** How one's own program sends its runs here. */
  sendFromCode: (workspace: string) => `/w/${e(workspace)}/imports/send`,
  import: (workspace: string, importId: string) => `/w/${e(workspace)}/imports/${e(importId)}`,
  /** A finished attribution with the tour over it. */
  tour: (workspace: string) => `/w/${e(workspace)}/tour`,
  runs: (
    workspace: string,
    parameters: { cursor?: string | undefined; by?: "people" | "evaluations" | undefined } = {},
  ) => `/w/${e(workspace)}/traces/runs${query(parameters)}`,
  tracers: (workspace: string) => `/w/${e(workspace)}/tracers`,
  /** `version` is the number of the one whose figures are shown. */
  tracer: (workspace: string, tracerId: string, parameters: { version?: number | undefined } = {}) =>
    `/w/${e(workspace)}/tracers/${e(tracerId)}${query(parameters)}`,
  /** What there is to label: queues and who has come how far. */
  labels: (workspace: string) => `/w/${e(workspace)}/labels`,
  /** `random` is how many traces its random stream begins with. */
  newQueue: (workspace: string, parameters: { q?: string | undefined; random?: number | undefined } = {}) =>
    `/w/${e(workspace)}/labels/queues/new${query(parameters)}`,
  /** `from` is how many of its traces stand before those shown. */
  queue: (workspace: string, queueId: string, parameters: { from?: number | undefined } = {}) =>
    `/w/${e(workspace)}/labels/queues/${e(queueId)}${query(parameters)}`,
  /** Opens the next failed trace without a label, in label mode. */
  nextToLabel: (workspace: string) => `/w/${e(workspace)}/labels/next`,
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
  /**
   * The claims about a trace side by side, to decide between them, and then about the next of the
   * disagreements that one goes through.
   */
  adjudicate: (
    workspace: string,
    traceId: string,
    parameters: {
      queue?: string | undefined;
      a?: string | undefined;
      b?: string | undefined;
      runs?: "1" | undefined;
    } = {},
  ) => `/w/${e(workspace)}/labels/disagreements/${e(traceId)}${query(parameters)}`,
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
  /** How a workspace decides who is responsible, and when. */
  policy: (workspace: string) => `/w/${e(workspace)}/labels/policy`,
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
  judges: (workspace: string) => `/w/${e(workspace)}/judges`,
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
  incidents: (workspace: string, parameters: IncidentAddress = {}) =>
    `/w/${e(workspace)}/incidents${query({ ...parameters })}`,
  incident: (workspace: string, number: number) => `/w/${e(workspace)}/incidents/${number}`,
  /** Alerts that were raised, and the rules that raise them. */
  alerts: (workspace: string, parameters: { cursor?: string | undefined } = {}) =>
    `/w/${e(workspace)}/overview/alerts${query(parameters)}`,
  automation: (workspace: string, automationId: string, parameters: { cursor?: string | undefined } = {}) =>
    `/w/${e(workspace)}/settings/automations/${e(automationId)}${query(parameters)}`,
  /** What went out to a channel, and whether it arrived. */
  deliveries: (workspace: string, channelId: string, parameters: { cursor?: string | undefined } = {}) =>
    `/w/${e(workspace)}/settings/channels/${e(channelId)}${query(parameters)}`,
  inbox: (workspace: string, parameters: { cursor?: string | undefined } = {}) =>
    `/w/${e(workspace)}/inbox${query(parameters)}`,
  /** Every link that was made in this workspace. */
  shares: (
    workspace: string,
    parameters: { cursor?: string | undefined; state?: "active" | "expired" | "revoked" | undefined } = {},
  ) => `/w/${e(workspace)}/shares${query(parameters)}`,
  /** What a link leads to: a copy of one trace, for anybody who has the token. */
  share: (
    token: string,
    parameters: {
      step?: number | undefined;
      run?: string | undefined;
      cmp?: string | undefined;
      tab?: string | undefined;
      quote?: number | undefined;
    } = {},
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
      | "retention"
      | "providers"
      | "budget"
      | "failure-modes"
      | "api-keys"
      | "members"
      | "automations"
      | "channels"
      | "write-back"
      | "audit-log" = "general",
  ) => `/w/${e(workspace)}/settings/${section}`,
  /** Who did what; days are of UTC, as 2026-01-31. */
  auditLog: (
    workspace: string,
    parameters: {
      kind?: string | undefined;
      /** Id of a person, key or automation. */
      actor?: string | undefined;
      from?: string | undefined;
      to?: string | undefined;
      q?: string | undefined;
      cursor?: string | undefined;
    } = {},
  ) => `/w/${e(workspace)}/settings/audit-log${query(parameters)}`,
  /** The documentation, which is open to anyone. */
  docs: (page = "") => (page === "" ? "/docs" : `/docs/${page}`),
  /** What the search of the documentation looks through. */
  docsSections: () => "/docs/search.json",
  /** A trace to try with, in our own format. */
  sampleTrace: () => "/sample-trace.json",
  /** Addresses of the HTTP API as the pages call them: a session names its workspace, an API key has one. */
  api: apiPaths,
};
