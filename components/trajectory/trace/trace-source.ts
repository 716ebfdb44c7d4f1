import { paths } from "@/lib/paths";

/** What an address of the page of a trace says. */
interface PageAddress {
  step?: number | undefined;
  run?: string | undefined;
  cmp?: string | undefined;
  tab?: string | undefined;
  quote?: number | undefined;
  comment?: string | undefined;
}

/**
 * Where the page of one trace gets at it: the only place that its components take an address from. What is null is not
 * offered there, and what needs it is not drawn.
 * Indexes of steps count from 0, ranges are in characters (Unicode code points).
 */
export interface TraceSource {
  /** Like the browser's own, with what proves that one may read. */
  fetch: (address: string, init?: RequestInit) => Promise<Response>;
  /** Whether a plain link proves it as well; else what is to be kept must be fetched. */
  canLink: boolean;
  /** The page itself, at a step, run or quote: what a link within it leads to. */
  page: (parameters?: PageAddress) => string;
  outline: () => string;
  firstWords: (range: { from: number; count: number }) => string;
  steps: (range: { from: number; count: number }) => string;
  content: (stepIndex: number, range: { from: number; count: number }) => string;
  downloadContent: (stepIndex: number) => string;
  /** Bytes of what a step carries besides its text. */
  media: (sha256: string) => string;
  locate: (stepIndex: number, text: string) => string;
  findInStep: (stepIndex: number, q: string) => string;
  findInSteps: (asked: { q: string; from: number; limit: number }) => string;
  findHits: (asked: { q: string; from: number }) => string;
  injections: () => string;
  /** What is known of how a run read the trace, as JSON; null where it is told event by event. */
  runProgress: ((runId: string) => string) | null;
  /** As JSON, what the page's actions answer elsewhere; null where there are actions for it. */
  reads: SourceReads | null;
  /** Streams of events, and what only a member may ask. */
  traceChanges: ((after: number) => string) | null;
  runEvents: ((runId: string, after: number) => string) | null;
  runCalls: ((runId: string, cursor: string | null) => string) | null;
  comparableTraces: (() => string) | null;
  traceComparison: ((otherId: string) => string) | null;
  original: (() => string) | null;
  export: (() => string) | null;
  /** The page as one file; of the run of this number, where one is named. */
  offlineReport: ((parameters: { run?: string | undefined }) => string) | null;
  /** What people say of the trace, the newest page first. */
  comments: ((parameters: { cursor?: string | undefined }) => string) | null;
  activity: ((parameters: { cursor?: string | undefined; label?: string | undefined }) => string) | null;
  print: ((parameters: { run?: string | undefined }) => string) | null;
  /** The same of another trace, which is compared with this one. */
  of: ((traceId: string) => TraceSource) | null;
}

/**
 * Addresses of what is worked out for a reader of a share, each answering the JSON of what
 * the action of the same name does.
 */
export interface SourceReads {
  failureChain: (runId: string) => string;
  coverage: (runId: string) => string;
  comparison: (a: string, b: string) => string;
  earlierVersion: (stepIndex: number) => string;
}

/** A trace as a member of its workspace reads it, by the HTTP API; the session's cookie goes along by itself. */
export function workspaceSource(workspace: string, traceId: string): TraceSource {
  const { api } = paths;
  return {
    fetch: (address, init) => fetch(address, init),
    canLink: true,
    page: (parameters = {}) => paths.trace(workspace, traceId, parameters),
    outline: () => api.outline(workspace, traceId),
    firstWords: (range) => api.firstWords(workspace, traceId, range),
    steps: (range) => api.steps(workspace, traceId, { ...range, drawn: "true" }),
    content: (stepIndex, range) => api.content(workspace, traceId, stepIndex, range),
    downloadContent: (stepIndex) => api.downloadContent(workspace, traceId, stepIndex),
    media: (sha256) => api.media(workspace, traceId, sha256),
    locate: (stepIndex, text) => api.locate(workspace, traceId, stepIndex, text),
    findInStep: (stepIndex, q) => api.findInStep(workspace, traceId, stepIndex, q),
    findInSteps: (asked) => api.findInSteps(workspace, traceId, asked),
    findHits: (asked) => api.findHits(workspace, traceId, asked),
    injections: () => api.injections(workspace, traceId),
    runProgress: null,
    reads: null,
    traceChanges: (after) => api.traceChanges(workspace, traceId, after),
    runEvents: (runId, after) => api.runEvents(workspace, runId, after),
    runCalls: (runId, cursor) =>
      `${api.runCalls(workspace, runId)}${cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`}`,
    comparableTraces: () => api.comparableTraces(workspace, traceId),
    traceComparison: (otherId) => api.traceComparison(workspace, traceId, otherId),
    original: () => api.original(workspace, traceId),
    export: () => api.export(workspace, traceId),
    offlineReport: (parameters) => api.offlineReport(workspace, traceId, parameters),
    comments: (parameters) => api.comments(workspace, traceId, parameters),
    activity: (parameters) => api.activity(workspace, traceId, parameters),
    print: (parameters) => paths.printTrace(workspace, traceId, parameters),
    of: (otherId) => workspaceSource(workspace, otherId),
  };
}

/** The header that carries what a passphrase was answered with. */
export const shareHeader = "x-faultline-share";

/**
 * A trace as the reader of a share sees it: nothing but the page of the share and its data route is asked.
 * `accessToken` is what the passphrase was answered with, null where the share has none; `onExpired` is
 * called when it is taken no more.
 */
export function shareSource(
  token: string,
  accessToken: string | null,
  onExpired: () => void = () => undefined,
): TraceSource & { reads: SourceReads } {
  const data = (part: string, parameters?: Record<string, string | number | undefined>) =>
    paths.shareData(token, part, parameters);
  return {
    fetch: async (address, init = {}) => {
      const headers = new Headers(init.headers);
      if (accessToken !== null) headers.set(shareHeader, accessToken);
      const response = await fetch(address, { ...init, headers });
      if (response.status === 401) onExpired();
      return response;
    },
    canLink: accessToken === null,
    page: ({ comment: _, ...parameters } = {}) => paths.share(token, parameters),
    outline: () => data("outline"),
    firstWords: (range) => data("words", range),
    steps: (range) => data("steps", { ...range, drawn: "true" }),
    content: (stepIndex, range) => data(`steps/${stepIndex}/content`, range),
    downloadContent: (stepIndex) => data(`steps/${stepIndex}/download`),
    media: (sha256) => data(`media/${sha256}`),
    locate: (stepIndex, text) => data(`steps/${stepIndex}/locate`, { text }),
    findInStep: (stepIndex, q) => data(`steps/${stepIndex}/find`, { q }),
    findInSteps: (asked) => data("find", asked),
    findHits: (asked) => data("find/hits", asked),
    injections: () => data("injections"),
    runProgress: (runId) => data(`runs/${encodeURIComponent(runId)}/progress`),
    reads: {
      failureChain: (runId) => data(`runs/${encodeURIComponent(runId)}/chain`),
      coverage: (runId) => data(`runs/${encodeURIComponent(runId)}/coverage`),
      comparison: (a, b) => data(`runs/${encodeURIComponent(a)}/comparison`, { with: b }),
      earlierVersion: (stepIndex) => data(`steps/${stepIndex}/earlier`),
    },
    traceChanges: null,
    runEvents: null,
    runCalls: null,
    comparableTraces: null,
    traceComparison: null,
    original: null,
    export: null,
    offlineReport: null,
    comments: null,
    activity: null,
    print: null,
    of: null,
  };
}
