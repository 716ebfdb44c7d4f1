import { sampleTrace, toBytes } from "@/lib/services/traces/reading/testing/sample-file";
import { incidentCalls } from "./recorded-incidents";
import { labelCalls } from "./recorded-labels";
import { measuringCalls } from "./recorded-measuring";
import { settingsCalls } from "./recorded-settings";
import { type StoryCall } from "./story-call";
import { defaultRedaction } from "@/lib/traces/redaction/redaction-settings";

const question = "How far is it to the mill?";
const metadata = { session_id: "tour-1", user_id: "Ada" };
const picture = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
const pictureHash = "7e93f338ea21ebc627f47be35106bc065465bc4c9e77024bd82ec7dc80465727";
const media = [{ kind: "image", name: "mill.png", address: `data:image/png;base64,${picture}` }];
const mapSteps = [
  { agent: "Planner", content: "Look at the map." },
  { agent: "Surfer", content: "The map says 12 km.", isError: true, media },
  { agent: "Planner", content: "It is 21 km." },
];
const traceFile = toBytes(sampleTrace({ question, title: "To the mill", metadata }, mapSteps));
const otherFile = toBytes(sampleTrace({ question, title: "Again", outcome: "passed", metadata }, mapSteps));
const rounds = { task: "Count", rounds: [{ by: "Clerk", words: "There are 7." }] };
const rule = { kind: "json", list: "rounds", fields: { content: "words", agent: "by" }, trace: { question: "task" } };
const modes = [{ id: "a", title: "Late", definition: "", category: "" }];
const span = { traceId: "a".repeat(32), spanId: "00000000000000a1", name: "step" };
const oldRule = { afterDays: 365, outcome: "passed", includesLabeled: false };
const spans = {
  resourceSpans: [{ scopeSpans: [{ spans: [{ ...span, startTimeUnixNano: "1", endTimeUnixNano: "2" }] }] }],
};
const metrics = {
  resourceMetrics: [{ scopeMetrics: [{ metrics: [{ name: "calls", gauge: { dataPoints: [{ asInt: "7" }] } }] }] }],
};
const json = { "content-type": "application/json" };
const shareSettings = { runIds: [], hasLabels: false, isMasked: true, hidesAgents: true, hidesExpectedAnswer: false };
const target = { name: "Team", url: "http://127.0.0.1:9/replay", system: "Team" };

const injection = {
  kind: "injection",
  sources: { kind: "sandbox", count: 2, domains: ["sales"] },
  triesPerTrace: 5,
  seed: 3,
};

interface Made {
  id: string;
}

const traces: StoryCall[] = [
  { operation: "post /api/v1/traces/preview", body: traceFile },
  {
    operation: "post /api/v1/traces",
    body: traceFile,
    headers: { "x-file-name": "to%20the%20mill.json" },
    keep: ({ traces: [first] }: { traces: [Made] }) => ({ traceId: first.id }),
  },
  {
    operation: "post /api/v1/traces",
    body: otherFile,
    keep: ({ traces: [first] }: { traces: [Made] }) => ({ otherId: first.id }),
  },
  { operation: "get /api/v1/traces", query: "?q=mill&sort=title&limit=1" },
  {
    operation: "get /api/v1/sessions",
    query: "?sort=-traces&limit=1",
    keep: ({ sessions: [first] }: { sessions: [Made] }) => ({ sessionId: first.id }),
  },
  { operation: "get /api/v1/sessions/{sessionId}", query: "?limit=1" },
  {
    operation: "get /api/v1/traces/{traceId}",
    keep: ({ trace }: { trace: { original: { sha256: string } } }) => ({ sha256: trace.original.sha256 }),
  },
  { operation: "patch /api/v1/traces/{traceId}", body: { expectedAnswer: "21 km" } },
  { operation: "get /api/v1/traces/{traceId}/steps", query: "?from=1&count=1&drawn=true" },
  { operation: "get /api/v1/traces/{traceId}/steps/{index}" },
  { operation: "get /api/v1/traces/{traceId}/steps/{index}/content", query: "?from=4&count=3" },
  { operation: "get /api/v1/traces/{traceId}/steps/{index}/download" },
  { operation: "get /api/v1/traces/{traceId}/steps/{index}/locate", query: "?text=map" },
  { operation: "get /api/v1/traces/{traceId}/steps/{index}/find", query: "?q=map" },
  { operation: "get /api/v1/traces/{traceId}/find", query: "?q=map&limit=1" },
  { operation: "get /api/v1/traces/{traceId}/find/hits", query: "?q=map" },
  { operation: "get /api/v1/traces/{traceId}/outline" },
  { operation: "get /api/v1/traces/{traceId}/words", query: "?from=1&count=1" },
  { operation: "get /api/v1/traces/{traceId}/injections" },
  { operation: "get /api/v1/traces/{traceId}/media/{mediaHash}", params: () => ({ mediaHash: pictureHash }) },
  { operation: "get /api/v1/traces/{traceId}/original" },
  { operation: "get /api/v1/traces/{traceId}/export" },
  { operation: "get /api/v1/traces/{traceId}/report" },
  { operation: "get /api/v1/traces/{traceId}/changes" },
  { operation: "get /api/v1/traces/{traceId}/comparable" },
  { operation: "get /api/v1/traces/{traceId}/comparison", query: ({ otherId }) => `?with=${otherId}` },
  {
    operation: "post /api/v1/traces/{traceId}/comments",
    body: { stepIndex: 1, text: "Why 12 km?" },
    keep: ({ comment }: { comment: Made }) => ({ commentId: comment.id }),
  },
  { operation: "get /api/v1/traces/{traceId}/comments", query: "?step=1" },
  { operation: "get /api/v1/traces/{traceId}/activity" },
  { operation: "patch /api/v1/comments/{commentId}", body: { text: "Why 21 km?" } },
  { operation: "delete /api/v1/comments/{commentId}" },
  { operation: "post /api/v1/traces/{traceId}/read-again", body: {} },
  { operation: "post /api/v1/traces/read-again", body: { q: "mill" } },
  { operation: "post /api/v1/traces/tags", body: { q: "mill", add: ["late"] } },
  { operation: "post /api/v1/traces/outcome", body: ({ otherId }) => ({ ids: [otherId], outcome: "passed" }) },
  { operation: "post /api/v1/traces/system", body: ({ otherId }) => ({ ids: [otherId], system: "Maps" }) },
  { operation: "post /api/v1/traces/delete", body: ({ otherId }) => ({ ids: [otherId], trial: true }) },
  {
    operation: "get /api/v1/originals/{sha256}",
  },
];

const sharing: StoryCall[] = [
  { operation: "post /api/v1/traces/{traceId}/shares/preview", body: { settings: shareSettings } },
  {
    operation: "post /api/v1/traces/{traceId}/shares",
    body: { settings: shareSettings, expiresInHours: 1 },
    keep: ({ shareId }: { shareId: string }) => ({ shareId }),
  },
  { operation: "get /api/v1/traces/{traceId}/shares" },
  { operation: "get /api/v1/shares" },
  { operation: "delete /api/v1/shares/{shareId}" },
];

const scored = { source: "NLL", direction: "higher-is-worse", scores: [{ step: 1, value: 2 }] };
const runs: StoryCall[] = [
  { operation: "post /api/v1/traces/{traceId}/plan", body: { method: "all-at-once", model: "small" } },
  {
    operation: "post /api/v1/traces/{traceId}/scores",
    body: scored,
    keep: ({ run }: { run: Made }) => ({ scoredId: run.id }),
  },
  {
    operation: "post /api/v1/traces/{traceId}/runs",
    body: { method: "all-at-once", model: "small" },
    keep: ({ run }: { run: Made }) => ({ runId: run.id }),
  },
  { operation: "get /api/v1/traces/{traceId}/runs" },
  { operation: "get /api/v1/runs/{runId}", query: "?reliability=1" },
  { operation: "get /api/v1/runs/{runId}/chain", params: ({ scoredId = "" }) => ({ runId: scoredId }) },
  { operation: "get /api/v1/runs/{runId}/coverage" },
  { operation: "post /api/v1/runs/plan", body: { q: "mill", method: "rules" } },
  { operation: "post /api/v1/runs", body: ({ otherId }) => ({ ids: [otherId], method: "rules" }) },
  { operation: "get /api/v1/runs/{runId}/events" },
  { operation: "get /api/v1/runs/{runId}/calls" },
  { operation: "get /api/v1/runs/{runId}/comparison", query: ({ scoredId }) => `?with=${scoredId}` },
  { operation: "post /api/v1/runs/{runId}/replay", params: ({ scoredId = "" }) => ({ runId: scoredId }) },
  { operation: "post /api/v1/runs/{runId}/resume", body: {} },
  { operation: "post /api/v1/runs/{runId}/cancel" },
  { operation: "post /api/v1/runs/{runId}/retry", body: {} },
  { operation: "get /api/v1/traces/{traceId}/feedback" },
  { operation: "post /api/v1/rewards", body: { answers: [{ text: "Surfer|1", label: "Surfer|1" }], form: "lenient" } },
];

const imports: StoryCall[] = [
  {
    operation: "post /api/v1/imports",
    query: "?fileName=rounds.json&system=Boxes",
    body: rounds,
    keep: (answer: { import: Made }) => ({ importId: answer.import.id }),
  },
  { operation: "get /api/v1/imports", query: "?limit=1" },
  { operation: "get /api/v1/imports/{importId}" },
  { operation: "get /api/v1/imports/{importId}/sample" },
  { operation: "post /api/v1/imports/{importId}/mapping-preview", body: { mapping: rule } },
  {
    operation: "post /api/v1/mappings",
    body: { name: "Rounds", rule },
    keep: ({ mapping }: { mapping: Made }) => ({ mappingId: mapping.id }),
  },
  { operation: "get /api/v1/mappings" },
  { operation: "patch /api/v1/mappings/{mappingId}", body: { name: "Boxes", rule } },
  { operation: "patch /api/v1/imports/{importId}", body: { mappingName: "Boxes" } },
  { operation: "post /api/v1/imports/{importId}/store" },
  { operation: "post /api/v1/imports/{importId}/resume" },
  { operation: "delete /api/v1/imports/{importId}" },
  { operation: "delete /api/v1/mappings/{mappingId}" },
  {
    operation: "post /api/v1/imports/pull",
    body: { from: "url", url: "https://files.example.org/run.json" },
  },
  { operation: "get /api/v1/redaction" },
  { operation: "patch /api/v1/redaction", body: { ...defaultRedaction, onSharing: true } },
  {
    operation: "post /api/v1/redaction/preview",
    body: { text: "Write to ada@example.org", settings: defaultRedaction },
  },
  { operation: "patch /api/v1/retention", body: { rules: [oldRule] } },
  { operation: "get /api/v1/retention" },
  { operation: "post /api/v1/retention/preview", body: { rules: [oldRule] } },
  { operation: "post /api/v1/otlp/v1/traces", headers: json, body: spans },
  { operation: "post /api/v1/otlp/v1/logs", headers: json, body: { resourceLogs: [] } },
  { operation: "post /api/v1/otlp/v1/metrics", headers: json, body: metrics },
];

const looking: StoryCall[] = [
  { operation: "get /api/v1/overview", query: "?range=all&basis=truth&table=agents" },
  { operation: "get /api/v1/overview/versions", query: "?system=boxes" },
  { operation: "get /api/v1/spend" },
  { operation: "patch /api/v1/spend", body: { budgetUsd: 12 } },
  { operation: "get /api/v1/taxonomies" },
  { operation: "post /api/v1/taxonomies", body: { title: "Delays", modes } },
  {
    operation: "post /api/v1/taxonomies/{name}",
    body: { title: "Delays", modes: [{ ...modes[0], title: "Too late" }] },
  },
  { operation: "get /api/v1/taxonomies/{name}", query: "?version=1" },
  { operation: "patch /api/v1/taxonomies", body: { chosenName: "delays" } },
  {
    operation: "get /api/v1/tracers",
    keep: ({ tracers: [first] }: { tracers: [Made] }) => ({ tracerId: first.id }),
  },
  { operation: "get /api/v1/tracers/{tracerId}" },
  { operation: "post /api/v1/tracers/{tracerId}/train" },
  { operation: "post /api/v1/tracers/{tracerId}/version", body: { number: 0 } },
  { operation: "get /api/v1/alerts", query: "?open=true" },
  { operation: "post /api/v1/alerts/{alertId}/acknowledge" },
  ...incidentCalls,
  {
    operation: "post /api/v1/write-back/{destinationId}/preview",
    body: ({ failedId = "" }) => ({ traceId: failedId }),
  },
  {
    operation: "post /api/v1/write-back/{destinationId}/send",
    body: ({ failedId = "" }) => ({ traceIds: [failedId] }),
  },
  {
    operation: "post /api/v1/write-back/{destinationId}/webhook",
    headers: { "x-gitlab-token": "the secret of the story" },
    params: ({ trackerId = "" }) => ({ destinationId: trackerId }),
    body: {
      object_kind: "issue",
      object_attributes: { iid: 1, action: "close" },
      project: { id: 1, path_with_namespace: "acme/shop" },
    },
  },
  { operation: "get /api/v1/audit-log", query: "?format=csv&kind=share.created" },
];

const lab: StoryCall[] = [
  {
    operation: "post /api/v1/replay-targets",
    body: target,
    keep: (answer: { target: Made }) => ({ targetId: answer.target.id }),
  },
  { operation: "get /api/v1/replay-targets" },
  { operation: "get /api/v1/replay-targets/{targetId}" },
  { operation: "patch /api/v1/replay-targets/{targetId}", body: { maxSeconds: 60, system: null } },
  { operation: "post /api/v1/replay-targets/{targetId}/check" },
  { operation: "post /api/v1/replay-targets/{targetId}/secret" },
  { operation: "delete /api/v1/replay-targets/{targetId}" },
  {
    operation: "post /api/v1/traces/{traceId}/replays",
    params: ({ failedId = "" }) => ({ traceId: failedId }),
    body: { stepIndex: 3, change: null, seed: 4 },
    keep: ({ replays: [first] }: { replays: [Made] }) => ({ replayId: first.id }),
  },
  { operation: "get /api/v1/traces/{traceId}/replays", params: ({ failedId = "" }) => ({ traceId: failedId }) },
  { operation: "get /api/v1/replays/{replayId}" },
  { operation: "post /api/v1/replays/{replayId}/cancel" },
  { operation: "post /api/v1/replays/{replayId}/keep" },
  { operation: "delete /api/v1/replays/{replayId}" },
  { operation: "post /api/v1/studies/plan", body: { settings: injection } },
  {
    operation: "post /api/v1/studies",
    body: { settings: injection },
    keep: ({ study }: { study: Made }) => ({ studyId: study.id }),
  },
  { operation: "get /api/v1/studies" },
  { operation: "get /api/v1/studies/{studyId}" },
  { operation: "get /api/v1/studies/{studyId}/replays", query: "?arm=control" },
  { operation: "post /api/v1/studies/{studyId}/cancel" },
  { operation: "post /api/v1/studies/{studyId}/resume", body: { maxReplays: 3 } },
  { operation: "get /api/v1/studies/{studyId}/failures", query: "?format=tracer-traj" },
  { operation: "delete /api/v1/studies/{studyId}" },
  { operation: "get /api/v1/scans/failures", query: "?format=faultline" },
  { operation: "get /api/v1/scans/failures/report" },
];

/** One call of every operation of the API, in an order in which most of them find what they ask for. */
export const story: readonly StoryCall[] = [
  { operation: "get /api/v1/health" },
  { operation: "get /api/v1/openapi.json" },
  // Before labels make failures wait to be grouped once more.
  { operation: "get /api/v1/gate", query: "?baseline=1.3&candidate=1.4" },
  ...traces,
  ...sharing,
  ...runs,
  ...imports,
  ...labelCalls,
  ...measuringCalls,
  ...looking,
  ...settingsCalls,
  ...lab,
  { operation: "delete /api/v1/traces/{traceId}" },
];
