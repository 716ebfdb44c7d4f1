import { Prisma } from "@/lib/db";
import { type Attribution } from "@/lib/traces/attribution";
import {
  escapeForStorage,
  escapeValueForStorage,
  unescapeFromStorage,
  unescapeValueFromStorage,
} from "@/lib/traces/escape-text";
import { type ImportReport } from "@/lib/traces/import-report";
import { makingOf } from "@/lib/traces/made-trace";
import { sentAlong } from "@/lib/traces/sent-along";
import { type ImportIssue, type Trace, type TraceAgent } from "@/lib/traces/trace";
import { systemColumns } from "./system-columns";

/** Longest title that is kept, in characters: titles are sorted by an index, whose entries have an upper bound. */
export const maxTitleLength = 400;

const orNull = (text: string | undefined): string | null => (text === undefined ? null : escapeForStorage(text));
const json = (value: unknown): Prisma.InputJsonValue => escapeValueForStorage(value) as Prisma.InputJsonValue;

/** The issues of a trace, with one more where the title had to be cut. */
const issuesOf = (trace: Trace, issues: ImportIssue[]): ImportIssue[] =>
  [...trace.title].length <= maxTitleLength
    ? issues
    : [
        ...issues,
        {
          severity: "warning",
          code: "title-cut",
          message: `The title is cut at ${maxTitleLength} characters.`,
          pointer: "",
        },
      ];

const lowerCase = (agent: string): string => escapeForStorage(agent.toLowerCase());

/** What metadata say of where a trace comes from, as its row keeps it. */
export const sentColumns = (metadata: Trace["metadata"]) => {
  const { sessionId, userId, environment, metadataTerms } = sentAlong(metadata);
  return {
    sessionId: orNull(sessionId ?? undefined),
    userId: orNull(userId ?? undefined),
    environment: orNull(environment ?? undefined),
    metadataTerms: metadataTerms.map(escapeForStorage),
  };
};

/** The columns of a trace's row, steps apart. */
export const toTraceColumns = (trace: Trace, issues: ImportIssue[], report: ImportReport) => ({
  externalId: orNull(trace.externalId),
  title: escapeForStorage([...trace.title].slice(0, maxTitleLength).join("")),
  question: escapeForStorage(trace.question),
  expectedAnswer: orNull(trace.expectedAnswer),
  finalAnswer: orNull(trace.finalAnswer),
  outcome: trace.outcome,
  ...systemColumns(trace.system?.name),
  systemVersion: orNull(trace.system?.version),
  agents: json(trace.agents),
  agentNames: [...new Set([...new Set(trace.steps.map(({ agent }) => agent))].map(lowerCase))],
  termination: orNull(trace.termination),
  stepCount: trace.steps.length,
  errorStepCount: trace.steps.filter((step) => step.isError).length,
  format: trace.format,
  contentHash: trace.contentHash,
  tags: trace.tags.map(escapeForStorage),
  metadata: json(trace.metadata),
  ...sentColumns(trace.metadata),
  isMade: makingOf(trace) !== null,
  groundTruth: trace.groundTruth ? json(trace.groundTruth) : Prisma.DbNull,
  issues: json(issuesOf(trace, issues)),
  report: json(report),
});

export type TraceColumns = ReturnType<typeof toTraceColumns>;

interface StoredColumns {
  externalId: string | null;
  title: string;
  question: string;
  expectedAnswer: string | null;
  finalAnswer: string | null;
  outcome: Trace["outcome"];
  systemName: string | null;
  systemVersion: string | null;
  agents: Prisma.JsonValue;
  termination: string | null;
  format: string;
  contentHash: string;
  tags: string[];
  metadata: Prisma.JsonValue;
  groundTruth: Prisma.JsonValue | null;
  issues: Prisma.JsonValue;
  report: Prisma.JsonValue | null;
}

const textOrNull = (text: string | null): string | null => (text === null ? null : unescapeFromStorage(text));

/** What `toTraceColumns` was given, with null for what is absent. */
export const fromTraceColumns = (row: StoredColumns) => ({
  externalId: textOrNull(row.externalId),
  title: unescapeFromStorage(row.title),
  question: unescapeFromStorage(row.question),
  expectedAnswer: textOrNull(row.expectedAnswer),
  finalAnswer: textOrNull(row.finalAnswer),
  outcome: row.outcome,
  system: systemOf(row),
  agents: unescapeValueFromStorage(row.agents) as unknown as TraceAgent[],
  termination: textOrNull(row.termination),
  format: row.format,
  contentHash: row.contentHash,
  tags: row.tags.map(unescapeFromStorage),
  metadata: unescapeValueFromStorage(row.metadata) as Record<string, unknown>,
  groundTruth: unescapeValueFromStorage(row.groundTruth) as unknown as Attribution | null,
  issues: unescapeValueFromStorage(row.issues) as unknown as ImportIssue[],
  report: unescapeValueFromStorage(row.report) as unknown as ImportReport | null,
});

export const systemOf = (row: {
  systemName: string | null;
  systemVersion: string | null;
}): { name: string; version?: string } | null =>
  row.systemName === null
    ? null
    : {
        name: unescapeFromStorage(row.systemName),
        ...(row.systemVersion === null ? {} : { version: unescapeFromStorage(row.systemVersion) }),
      };
