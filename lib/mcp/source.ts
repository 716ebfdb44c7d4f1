import { type SuggestedChange } from "@/lib/attribution/fixes/suggested-change";
import { type Attribution } from "@/lib/traces/attribution";
import { type Step } from "@/lib/traces/trace";

/** Failures of one kind, as a list shows them. */
export interface ListedIncident {
  number: number;
  title: string;
  state: string;
  traceCount: number;
  agent: string | null;
  lastSeenAt: string | null;
  versions: { version: string; runs: number; count: number }[];
}

/** One incident with the trace that shows it best. */
export interface OpenedIncident extends ListedIncident {
  share: string[];
  typical: { traceId: string; stepIndex: number; agent: string; words: string } | null;
  traceIds: string[];
}

export interface ListedTrace {
  id: string;
  title: string;
  outcome: string;
  stepCount: number;
  version: string | null;
  /** The agent and step that ground truth names, else the newest answer; null where none is clear. */
  named: { agent: string; stepIndex: number; isTruth: boolean } | null;
  /** The step that says the words that were searched for; null where none was found. */
  match: { agent: string; stepIndex: number; excerpt: string } | null;
}

export interface OpenedTrace {
  id: string;
  title: string;
  question: string;
  outcome: string;
  finalAnswer: string | null;
  stepCount: number;
  agents: { name: string; stepCount: number }[];
  errorSteps: number[];
  chapters: { first: number; last: number; why: string; workers: string[]; times: number }[];
}

export interface OpenedStep {
  index: number;
  agent: string;
  kind: string;
  content: string;
  isError: boolean;
}

/** What a step says; of a call without words, what is called. */
export const stepText = ({ content, tool }: Pick<Step, "content" | "tool">): string =>
  content !== "" || tool === undefined ? content : `${tool.name}(${JSON.stringify(tool.arguments) ?? ""})`;

/** What a method says of a trace. */
export interface Answered {
  method: string;
  model: string | null;
  attribution: Attribution;
  /** How often such answers were right where labels tell, or why that is not known: a sentence. */
  reliability: string;
}

export interface AttributeWish {
  traceId: string;
  method: string;
  provider?: string | undefined;
  model?: string | undefined;
  maxCostUsd?: number | undefined;
}

/** Where two traces of one task part, by the steps of both. */
export interface Compared {
  otherId: string;
  otherTitle: string;
  otherOutcome: string;
  parting: { own: number | null; other: number | null; isForGood: boolean } | null;
}

export interface Lesson {
  agent: string;
  stepIndex: number;
  lesson: string | null;
  suggestedFix: string | null;
  /** What could be changed so that the incident of the trace does not happen again. */
  suggestions: readonly SuggestedChange[];
  basis: string;
}

/** A request that was understood and cannot be met; the message says why and what to do. */
export class McpRefusal extends Error {}

/**
 * What the tools of a coding agent ask: the traces of a workspace, by a key of it, or those of a folder. Every method
 * throws `McpRefusal` where what is asked for is not there or not allowed.
 */
export interface McpSource {
  /** What the traces are of, for the greeting: "workspace acme", "the folder runs". */
  place: string;
  listIncidents(wish: { state: string; search?: string | undefined; limit: number }): Promise<ListedIncident[]>;
  openIncident(number: number): Promise<OpenedIncident>;
  searchTraces(wish: { query: string; limit: number }): Promise<{ traces: ListedTrace[]; matchCount: number }>;
  openTrace(traceId: string): Promise<OpenedTrace>;
  readSteps(traceId: string, from: number, count: number): Promise<OpenedStep[]>;
  attribute(wish: AttributeWish): Promise<Answered>;
  /** Null where there is no other run of the task. */
  compare(traceId: string, otherId?: string): Promise<Compared | null>;
  label(wish: { traceId: string; agent: string; stepIndex: number; reason: string }): Promise<string>;
  proposeFix(traceId: string): Promise<Lesson>;
  markFixed(wish: { number: number; version?: string | undefined }): Promise<string>;
}
