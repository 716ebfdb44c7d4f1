import { z } from "zod";
import { changeKinds } from "@/lib/attribution/fixes/suggested-change";
import { runStatuses } from "@/lib/attribution/run-record";
import { Attribution } from "@/lib/traces/attribution";

// What is read of answers of the HTTP API; the rest is left out.

export const Failure = z.object({ error: z.object({ message: z.string() }) });
export const Incident = z.object({
  number: z.int(),
  title: z.string(),
  state: z.string(),
  traceCount: z.int(),
  agent: z.string().nullable(),
  lastSeenAt: z.string().nullable(),
  versions: z.array(z.object({ version: z.string(), runs: z.int(), count: z.int() })),
});
export const IncidentDetail = Incident.extend({
  share: z.array(z.string()),
  typical: z.object({ traceId: z.string(), stepIndex: z.int(), agent: z.string(), words: z.string() }).nullable(),
  members: z.array(z.object({ traceId: z.string() })),
});
const Claim = z.object({ agent: z.string(), stepIndex: z.int() });
export const Row = z.object({
  id: z.string(),
  title: z.string(),
  outcome: z.string(),
  stepCount: z.int(),
  system: z.object({ version: z.string().optional() }).nullable(),
  groundTruth: Claim.nullable(),
  marks: z.array(Claim.extend({ isAbstained: z.boolean() })),
  match: Claim.extend({ excerpt: z.string() }).nullish(),
});
export const Trace = z.object({
  id: z.string(),
  title: z.string(),
  question: z.string(),
  outcome: z.string(),
  finalAnswer: z.string().nullish(),
  stepCount: z.int(),
});
export const Outline = z.object({
  agents: z.array(z.string()),
  agentOf: z.array(z.int()),
  errors: z.array(z.int()),
  chapters: z.array(
    z.object({ first: z.int(), last: z.int(), why: z.string(), workers: z.array(z.string()), times: z.int() }),
  ),
});
export const Step = z.object({
  index: z.int(),
  agent: z.string(),
  kind: z.string(),
  content: z.string(),
  isError: z.boolean().optional(),
  tool: z.object({ name: z.string(), arguments: z.unknown() }).optional(),
});
export const Share = z.object({ share: z.number(), low: z.number(), high: z.number() });
export const Run = z.object({
  id: z.string(),
  method: z.string(),
  model: z.string().nullable(),
  status: z.enum(runStatuses),
  attribution: Attribution.nullable(),
  error: z.object({ message: z.string() }).nullish(),
});
export const MeasuredRun = Run.extend({
  reliability: z.object({ agent: Share, step: Share, n: z.int() }).nullable(),
  noReliabilityBecause: z.string().nullable(),
  judge: z.object({ sentence: z.string() }).nullable(),
});
export const Comparable = z.object({ id: z.string(), title: z.string(), outcome: z.string() });
export const Feedback = z.object({
  feedback: Claim.extend({
    lesson: z.string().nullable(),
    heldBackBecause: z.string().nullable(),
    basis: z.object({ kind: z.string(), runId: z.string().nullable(), method: z.string().nullable() }),
  }).nullable(),
  noFeedbackBecause: z.string().nullable(),
  suggestions: z.array(z.object({ kind: z.enum(changeKinds), text: z.string() })).default([]),
});
export const TracePage = z.object({
  traces: z.array(Row),
  matchCount: z.int(),
  searchIssues: z.array(z.object({ message: z.string() })),
});
export const Comparison = z.object({
  b: Comparable,
  parting: z.object({ a: z.int().nullable(), b: z.int().nullable(), isForGood: z.boolean() }).nullable(),
});
