import { type Party } from "@/lib/traces/party";
import { isObject, type JsonObject } from "@/lib/traces/json-value";
import { normaliseAgent } from "@/lib/traces/normalise-agent";
import { type Trace } from "@/lib/traces/trace";
import { writeCsv } from "./label-file-csv";

export const labelExportFormats = ["who-and-when", "jsonl", "csv"] as const;
export type LabelExportFormat = (typeof labelExportFormats)[number];

/** A label with what tells its trace apart elsewhere. */
export interface ExportedLabel {
  traceId: string;
  externalId: string | null;
  contentHash: string;
  title: string;
  agent: string;
  stepIndex: number;
  range: { first: number; last: number } | null;
  reason: string;
  isCertain: boolean;
  failureMode: string | null;
  /** Whose fault it is; null where that is not said. */
  party: Party | null;
  /** Who says it: a person, the data set, a set of labels. */
  by: string;
  /** ISO 8601 in UTC. */
  at: string;
  /** What its trace sent along, and what its steps took. */
  sent: {
    session: string | null;
    user: string | null;
    environment: string | null;
    model: string | null;
    tokens: number | null;
    cost_usd: number | null;
    duration_ms: number | null;
  };
}

const sentColumns = ["session", "user", "environment", "model", "tokens", "cost_usd", "duration_ms"] as const;

const columns = [
  ...["trace", "external_id", "content_hash", "title", "agent", "step", "range_first", "range_last"],
  ...["is_certain", "failure_mode", "reason", "by", "at", "party"],
  ...sentColumns,
] as const;

/** The row of names that a CSV begins with. */
export const csvHead = (): string => writeCsv([columns]);

/** A label as one row of CSV, with its line break. */
export const csvLine = (label: ExportedLabel): string => {
  const { traceId, externalId, contentHash, title, agent, stepIndex, range, isCertain, failureMode, reason } = label;
  const place = [String(stepIndex), ...(range ? [String(range.first), String(range.last)] : ["", ""])];
  const doubt = isCertain ? "certain" : "uncertain";
  return writeCsv([
    [
      traceId,
      externalId ?? "",
      contentHash,
      title,
      agent,
      ...place,
      doubt,
      failureMode ?? "",
      reason,
      label.by,
      label.at,
      label.party ?? "",
      ...sentColumns.map((name) => String(label.sent[name] ?? "")),
    ],
  ]);
};

/** A label as one line of JSON, with its line break. */
export const jsonLine = (label: ExportedLabel): string => {
  const { traceId, externalId, contentHash, title, agent, stepIndex, range, isCertain, failureMode, reason } = label;
  const line = {
    trace: traceId,
    external_id: externalId,
    content_hash: contentHash,
    title,
    agent,
    step: stepIndex,
    range: range && [range.first, range.last],
    is_certain: isCertain,
    failure_mode: failureMode,
    reason,
    by: label.by,
    at: label.at,
    party: label.party,
    ...label.sent,
  };
  return `${JSON.stringify(line)}\n`;
};

type Claim = Pick<ExportedLabel, "agent" | "stepIndex" | "reason" | "failureMode">;

/** Spellings of the failure mode in copies of the set. */
const modeKeys = ["mistake_type", "labels"] as const;

const holds = (file: JsonObject, { agent, stepIndex, reason }: Claim): boolean =>
  typeof file["mistake_agent"] === "string" &&
  normaliseAgent(file["mistake_agent"]) === agent &&
  String(file["mistake_step"]).trim() === String(stepIndex) &&
  (file["mistake_reason"] ?? "") === reason;

/**
 * The file that a trace was read from with another label in it; itself, word for word, where it says the same. Every
 * other field stays as it was and where it was.
 */
function relabelled(file: JsonObject, claim: Claim): JsonObject {
  if (holds(file, claim)) return file;
  const changed: JsonObject = {
    ...file,
    mistake_agent: claim.agent,
    mistake_step: typeof file["mistake_step"] === "number" ? claim.stepIndex : String(claim.stepIndex),
    mistake_reason: claim.reason,
  };
  for (const key of modeKeys) if (typeof changed[key] === "string") delete changed[key];
  return claim.failureMode === null ? changed : { ...changed, mistake_type: claim.failureMode };
}

const roleOf = { input: "user", "tool-result": "tool", system: "system" } as const;

/** A trace of any format as Who&When writes one: a message a step, by the agent's name in its file. */
function whoAndWhenOf(trace: Trace, claim: Claim): JsonObject {
  const prompts = trace.agents.flatMap(({ name, systemPrompt }) =>
    systemPrompt === undefined ? [] : [[name, systemPrompt] as const],
  );
  return {
    ...(trace.outcome === "unknown" ? {} : { is_correct: trace.outcome === "passed" }),
    question: trace.question,
    ...(trace.externalId === undefined ? {} : { question_ID: trace.externalId }),
    ...(trace.expectedAnswer === undefined ? {} : { ground_truth: trace.expectedAnswer }),
    history: trace.steps.map(({ content, kind, rawAgent }) => ({
      content,
      role: kind in roleOf ? roleOf[kind as keyof typeof roleOf] : "assistant",
      name: rawAgent,
    })),
    mistake_agent: claim.agent,
    mistake_step: String(claim.stepIndex),
    mistake_reason: claim.reason,
    ...(claim.failureMode === null ? {} : { mistake_type: claim.failureMode }),
    ...(prompts.length === 0 ? {} : { system_prompt: Object.fromEntries(prompts) }),
  };
}

/**
 * A labeled trace as a Who&When file. `original` is the object of the Who&When file that it was read
 * from, where that is at hand: what it holds stays, the label apart. Its canonical JSON is that of the
 * original where the label is the same.
 */
export const whoAndWhenFile = (trace: Trace, claim: Claim, original: unknown): JsonObject =>
  isObject(original) ? relabelled(original, claim) : whoAndWhenOf(trace, claim);
