import { z } from "zod";
import { type Endpoint } from "@/lib/http/endpoint";
import * as attributions from "@/lib/traces/attribution";
import * as evidence from "@/lib/traces/evidence";
import * as exhibits from "@/lib/traces/exhibit";
import * as reports from "@/lib/traces/import-report";
import * as retentionRules from "@/lib/traces/retention/retention-settings";
import * as shareSettings from "@/lib/traces/share-settings";
import * as traceSchemas from "@/lib/traces/trace";
import * as alertRules from "./alert-rules";
import * as apiKeys from "./api-keys";
import * as automations from "./automations";
import * as destinations from "./destinations";
import * as labelSets from "./label-sets";
import * as members from "./members";
import * as methods from "./methods";
import * as providers from "./providers";
import * as queueWork from "./queue-work";
import * as traceFiles from "./trace-files";
import * as traceLabels from "./trace-labels";
import * as traceSelections from "./trace-selections";
import * as views from "./views";
import * as workspace from "./workspace";
import * as activity from "./activity";
import * as auditLog from "./audit-log";
import * as channels from "./channels";
import * as comments from "./comments";
import * as comparisons from "./comparisons";
import * as dataSets from "./data-sets";
import * as evaluationSchemas from "./evaluation-schemas";
import * as evaluations from "./evaluations";
import * as feedback from "./feedback";
import * as find from "./find";
import * as importSchemas from "./import-schemas";
import * as imports from "./imports";
import * as gate from "./gate";
import * as incidentFixes from "./incident-fixes";
import * as incidentNames from "./incident-names";
import * as incidentRegression from "./incident-regression";
import * as incidentIssues from "./incident-issues";
import * as incidents from "./incidents";
import * as judgeSchemas from "./judge-schemas";
import * as judges from "./judges";
import * as labelQueues from "./label-queues";
import * as labels from "./labels";
import * as mappings from "./mappings";
import * as originals from "./originals";
import * as otlp from "./otlp";
import * as overview from "./overview";
import * as pulls from "./pulls";
import * as redaction from "./redaction";
import * as rewards from "./rewards";
import * as replays from "./replays";
import * as replayTargets from "./replay-targets";
import * as replaySchemas from "./replay-schemas";
import * as runSchemas from "./run-schemas";
import * as runInsights from "./run-insights";
import * as runs from "./runs";
import * as retention from "./retention";
import * as scans from "./scans";
import * as sessions from "./sessions";
import { type Operation } from "./operation";
import { checkHealth, describeApi } from "./server";
import * as shares from "./shares";
import * as spend from "./spend";
import * as steps from "./steps";
import * as studies from "./studies";
import * as taxonomies from "./taxonomies";
import * as schemas from "./schemas";
import * as tracerSchemas from "./tracer-schemas";
import * as tracers from "./tracers";
import * as traces from "./traces";
import * as training from "./training";
import * as watching from "./watching";
import * as writeBack from "./write-back";

/** What operations are declared about, by the wings of the product. A new noun gets its name here. */
const wings = {
  intake: { imports, pulls, mappings, redaction, retention, originals, otlp },
  traces: { traces, traceFiles, traceSelections, steps, find, comparisons, sessions },
  answers: { methods, runs, runInsights, tracers, taxonomies, spend },
  labels: { labels, labelSets, traceLabels, labelQueues, queueWork },
  measure: { dataSets, evaluations, judges },
  overview: { overview, views },
  watch: {
    watching,
    alertRules,
    automations,
    incidents,
    incidentFixes,
    incidentNames,
    gate,
    incidentRegression,
    incidentIssues,
    channels,
    writeBack,
    destinations,
  },
  lab: { replayTargets, replays, scans, studies, feedback, rewards, training },
  sharing: { shares, comments, activity },
  people: { workspace, members, apiKeys, providers, auditLog },
} as const;

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value;

/** What a file exports, by name: every bundler has its own order, and names of schemas follow from the order. */
const exportsOf = (file: object): [name: string, value: unknown][] =>
  Object.entries(file).toSorted(([a], [b]) => (a < b ? -1 : 1));

/** Every operation of the HTTP API: whatever a noun's file exports that is one. */
export const operations: readonly Operation[] = [
  ...Object.entries(wings).flatMap(([tag, nouns]) =>
    Object.values(nouns).flatMap((noun) =>
      exportsOf(noun).flatMap(([id, endpoint]): Operation[] => (isEndpoint(endpoint) ? [{ id, tag, endpoint }] : [])),
    ),
  ),
  { id: "checkHealth", tag: "server", endpoint: checkHealth },
  { id: "describeApi", tag: "server", endpoint: describeApi(() => ({ operations, known: namedSchemas })) },
];

export const endpoints: readonly Endpoint[] = operations.map(({ endpoint }) => endpoint);

const ofTraces = { attributions, evidence, exhibits, reports, retentionRules, shareSettings, traceSchemas };
const schemaFiles = {
  schemas,
  runSchemas,
  importSchemas,
  evaluationSchemas,
  judgeSchemas,
  replaySchemas,
  tracerSchemas,
};

/** What the schema files and nouns export besides, by name: shapes that clients meet more than once. */
export const namedSchemas: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  [ofTraces, schemaFiles, ...Object.values(wings)]
    .flatMap((files) => Object.values(files))
    .flatMap((file: object) =>
      exportsOf(file).flatMap(([name, value]): [string, z.ZodType][] =>
        value instanceof z.ZodType && !/^[a-z]|Params$|Query$/.test(name)
          ? [[name === "ApiError" ? "Error" : name, value]]
          : [],
      ),
    ),
);
