import { z } from "zod";
import { JudgeMark } from "./judge-schemas";
import { runStatuses } from "@/lib/attribution/run-record";
import { Attribution, ContributoryStep, Quote } from "@/lib/traces/attribution";
import { evidenceKinds } from "@/lib/traces/evidence-titles";
import { ImportReport } from "@/lib/traces/import-report";
import { stepKinds } from "@/lib/traces/step-kinds";
import { columnShape, RowMatch, RowWhy, sentShape } from "./column-shape";
import { ImportIssue, Outcome, Step, TraceAgent, TraceLabel, TraceSystem } from "@/lib/traces/trace";
import { parties } from "@/lib/traces/party";

// What the API answers, as the OpenAPI document describes it. The tests hold answers against these.

const time = z.iso.datetime();
const Claim = z.object({ agent: z.string(), stepIndex: z.int() });

export const StoredTrace = z.object({
  id: z.uuid(),
  url: z.url(),
  title: z.string(),
  format: z.string(),
  stepCount: z.int(),
  agents: z.array(z.string()),
  issues: z.array(ImportIssue),
  isDuplicate: z.boolean(),
  attribution: Claim.extend({ isAbstained: z.boolean(), suspectCount: z.int() }).nullable(),
});

export const TraceRow = z.object({
  id: z.uuid(),
  ...columnShape,
  question: z.string(),
  system: TraceSystem.nullable(),
  agents: z.array(z.string()),
  errorStepCount: z.int(),
  format: z.string(),
  tags: z.array(z.string()),
  groundTruth: Claim.nullable(),
  isDisputed: z.boolean().describe("Annotators disagree and nobody has adjudicated: there is no ground truth."),
  isMade: z
    .boolean()
    .describe("Created by a study or kept from a replay; not counted in figures, alerts, or automations."),
  isBlind: z
    .boolean()
    .describe(
      "The reader has to label it blind: marks, counts, and ground truth are hidden. Never true for an API key.",
    ),
  why: RowWhy.nullable(),
  failureMode: z.string().nullable().describe("From ground truth, else from the newest run."),
  party: z.enum(parties).nullable().describe("Whose fault it is, from the same."),
  labeledBy: z.array(z.string()),
  incident: z.int().nullable().describe("The number of the incident that it is in."),
  match: RowMatch.nullable().describe("Where its steps say the words that were searched for."),
  annotationCount: z.int(),
  runCount: z.int(),
  activeRunCount: z.int(),
  marks: z
    .array(Claim.extend({ runId: z.uuid(), method: z.string(), isAbstained: z.boolean() }))
    .describe("Answers of finished runs. Model predictions (`simulated-replay`) do not count toward agreement."),
});

const Reasoned = Claim.extend({
  range: z.object({ first: z.int(), last: z.int() }).nullable(),
  reason: z.string(),
  quotes: z.array(Quote),
  failureMode: z.string().nullable(),
  party: z.enum(parties).nullable().describe("Whose fault it is; null if that was not said."),
  taxonomy: z.object({ name: z.string(), version: z.string() }).nullable(),
  policyVersion: z.int().nullable(),
});

const Annotation = Reasoned.extend({
  id: z.uuid(),
  authorId: z.uuid(),
  authorName: z.string(),
  isMine: z.boolean(),
  isCertain: z.boolean(),
  contributory: z.array(ContributoryStep),
  sawAttribution: z
    .boolean()
    .describe("The author had seen a run's answer or another person's label when they last saved it."),
  updatedAt: time,
});

const Adjudication = Reasoned.extend({ number: z.int(), isWithdrawn: z.boolean(), decidedByName: z.string() });

const ImportedLabel = Claim.extend({
  labelSetId: z.uuid(),
  labelSetName: z.string(),
  isTruth: z.boolean(),
  reason: z.string(),
  isCertain: z.boolean(),
  failureMode: z.string().nullable(),
  party: z.enum(parties).nullable().describe("Whose fault it is; null if that was not said."),
});

const GroundTruth = Claim.extend({
  source: z.enum(["adjudicated", "annotation", "data-set", "imported"]),
  isDisputed: z
    .boolean()
    .describe("Annotators disagree and nobody has adjudicated: this is the newest claim, not ground truth."),
  reason: z.string(),
  authorName: z.string().nullable(),
});

const Revision = z.object({
  id: z.uuid(),
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  changedBy: z.string(),
  changedAt: time,
});

export const TraceDetail = z.object({
  id: z.uuid(),
  externalId: z.string().nullable(),
  title: z.string(),
  question: z.string(),
  expectedAnswer: z.string().nullable(),
  finalAnswer: z.string().nullable(),
  outcome: Outcome,
  system: TraceSystem.nullable(),
  agents: z.array(TraceAgent),
  termination: z.string().nullable(),
  stepCount: z.int(),
  errorStepCount: z.int(),
  format: z.string(),
  contentHash: z.string(),
  tags: z.array(z.string()),
  metadata: z.record(z.string(), z.unknown()),
  ...sentShape,
  groundTruth: Attribution.nullable().describe("The label from the trace's file."),
  issues: z.array(ImportIssue),
  report: ImportReport.nullable(),
  importId: z.uuid().nullable(),
  sequence: z.int(),
  isGrowing: z.boolean(),
  alarms: z
    .array(
      z.object({ kind: z.enum(evidenceKinds), stepIndex: z.int(), agent: z.string(), words: z.string(), at: time }),
    )
    .describe("What its steps showed to be wrong while they arrived."),
  isStreamed: z.boolean(),
  labels: z.array(TraceLabel),
  original: z.object({ fileName: z.string().nullable(), byteSize: z.int(), sha256: z.string() }).nullable(),
  annotations: z.array(Annotation),
  adjudications: z.array(Adjudication),
  importedLabels: z.array(ImportedLabel),
  truth: GroundTruth.nullable().describe("Which of these counts as ground truth."),
  isBlind: z
    .boolean()
    .describe("The reader has to label it blind: other answers are hidden. Never true for an API key."),
  revisions: z.array(Revision),
  runCount: z.int(),
  createdAt: time,
  updatedAt: time,
});

export const PackedOutline = z.object({
  first: z.int().describe("The first step in the lists."),
  agents: z.array(z.string()),
  agentOf: z.array(z.int()).describe("One agent per step, as an index into agents."),
  kindOf: z.string().describe(`One digit per step: its kind, as an index into ${stepKinds.join(", ")}.`),
  errors: z.array(z.int()).describe("Steps that failed."),
  lengths: z.array(z.int()).describe("Size of each step's content, in UTF-8 bytes."),
  recipientOf: z.array(z.int()).describe("Indexes into agents; -1 if a step names nobody."),
  loops: z.array(z.object({ first: z.int(), period: z.int(), times: z.int() })),
  chapters: z
    .array(
      z.object({
        first: z.int(),
        last: z.int(),
        why: z.enum(["task", "plan", "hand-over", "loop"]),
        workers: z.array(z.string()),
        times: z.int().describe("Number of rounds if it is a loop; else 0."),
      }),
    )
    .describe("Chapters of the trace. Together they contain every step exactly once."),
});

export const StepWindow = Step.extend({
  contentLength: z.int(),
  isContentCut: z.boolean(),
  markdown: z
    .object({ nodes: z.array(z.array(z.unknown())), addresses: z.array(z.string()) })
    .optional()
    .describe(
      "How to render a step written in Markdown, if requested: nodes [kind, from, to, children, detail?] and words [from, to, shown?], with offsets into content in UTF-16 units. Follows the trace page and may change with it.",
    ),
});

export const DeletionSummary = z.object({
  traceCount: z.int(),
  runCount: z.int(),
  activeRunCount: z.int(),
  annotationCount: z.int(),
  shareCount: z.int().describe("Links to copies of the deleted traces, which are deleted as well."),
});

export const Run = z.object({
  id: z.uuid(),
  number: z.int(),
  traceId: z.uuid(),
  method: z.string(),
  methodVersion: z.string(),
  providerName: z.string().nullable(),
  model: z.string().nullable(),
  tracer: z
    .object({
      name: z.string(),
      versionId: z.uuid().nullable(),
      hash: z.string(),
      seen: z.enum(["no", "question", "trace"]),
    })
    .nullable(),
  isAutomatic: z.boolean(),
  evaluation: z
    .object({ id: z.uuid(), title: z.string(), repeat: z.int().positive() })
    .nullable()
    .describe("The evaluation the run belongs to."),
  revealExpectedAnswer: z.boolean(),
  parameters: z.record(z.string(), z.unknown()),
  policyVersion: z.int().nullable().describe("Version of the attribution policy the judge was given."),
  isFresh: z.boolean(),
  isMasked: z.boolean(),
  retryOfId: z.uuid().nullable(),
  maxCostUsd: z.number().nullable(),
  maxTokens: z.int().nullable(),
  status: z.enum(runStatuses),
  attribution: Attribution.extend({ confidence: z.number().min(0).max(1).nullable() }).nullable(),
  error: z.object({ code: z.string(), message: z.string(), reply: z.string().nullable() }).nullable(),
  callCount: z.int(),
  reusedCallCount: z.int(),
  attemptCount: z.int(),
  inputTokens: z.int(),
  cachedTokens: z.int(),
  outputTokens: z.int(),
  costUsd: z.number().nullable(),
  rest: z
    .object({ until: time, reason: z.string() })
    .nullable()
    .describe("For a run that waits because its endpoint is paused: until when, and why."),
  startedBy: z.string(),
  createdAt: time,
  startedAt: time.nullable(),
  finishedAt: time.nullable(),
});

const MeasuredShare = z.object({
  share: z.number().min(0).max(1),
  low: z.number().describe("Lower end of the 95% interval over questions."),
  high: z.number(),
});

const reliability = z.object({
  agent: MeasuredShare.describe("How often similar runs named the right agent."),
  step: MeasuredShare.describe("How often they named the exact step."),
  n: z.int().describe("Labeled traces counted."),
  basis: z.object({
    questionCount: z.int().describe("Distinct questions in these traces."),
    lengths: z
      .object({ first: z.int(), last: z.int().nullable() })
      .nullable()
      .describe("Range of step counts of these traces, null for no upper end; null if every length was counted."),
    isWeighted: z.boolean().describe("Traces are weighted because they were drawn with different probabilities."),
    isOutdated: z.boolean().describe("Labels or runs may have changed since; request it again for the current figure."),
  }),
});

/** A run with what its judge can be trusted for. */
export const JudgedRun = Run.extend({
  judge: JudgeMark.nullable().describe(
    "What the judge of the run is certified for, or that it is not; null if no model was asked.",
  ),
});

/** A run, and where asked for how often runs like it were right on the labeled traces of the workspace. */
export const RunWithReliability = JudgedRun.extend({
  reliability: reliability.nullable(),
  noReliabilityBecause: z
    .string()
    .nullable()
    .describe("Why there is no figure, including that none was requested; null if there is one."),
});

/** What a prompt shows: whole steps in ranges, both ends included, but for the characters in `unseen`, half-open. */
const Shown = z.object({
  ranges: z.array(z.object({ first: z.int(), last: z.int() })),
  unseen: z.array(z.object({ stepIndex: z.int(), ranges: z.array(z.object({ from: z.int(), to: z.int() })) })),
  images: z.array(z.string()).optional().describe("SHA-256 of the images that went along, to a model that sees."),
});

export const Call = z.object({
  sequence: z.int(),
  requestHash: z.string(),
  model: z.string(),
  name: z.string(),
  firstStep: z.int(),
  lastStep: z.int(),
  splitAt: z.int().nullable(),
  messages: z.array(z.object({ role: z.enum(["system", "user"]), content: z.string() })),
  reply: z.string(),
  finishReason: z.string().nullable(),
  shown: Shown.nullable(),
  probabilities: z.array(z.object({ token: z.string(), probability: z.number() })).nullable(),
  isReadable: z.boolean(),
  isReused: z.boolean(),
  attemptCount: z.int(),
  inputTokens: z.int(),
  cachedTokens: z.int(),
  outputTokens: z.int(),
  costUsd: z.number().nullable(),
  latencyMs: z.int(),
  servedBy: z.string().nullable().optional().describe("Which model answered, as the endpoint says it."),
  createdAt: time,
});

export const ApiError = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    issues: z.array(z.object({ pointer: z.string(), message: z.string() })).optional(),
  }),
});
