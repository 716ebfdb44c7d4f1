import { z } from "zod";
import { subsetWays } from "@/lib/attribution/evaluation/data-set-view";
import { runStatuses } from "@/lib/attribution/run-record";
import { MethodPlan } from "./run-schemas";

// What the API answers of data sets and evaluations. The tests hold answers against these.

const time = z.iso.datetime();
const Part = z.object({
  name: z.string().nullable(),
  caseCount: z.int(),
  questionCount: z.int(),
  labelledCount: z.int(),
});
export const CaseCounts = z.object({
  caseCount: z.int(),
  questionCount: z.int(),
  labelledCount: z.int(),
  disputedCount: z.int(),
  sources: z.record(z.string(), z.int()).describe("Labeled cases by where their ground truth comes from."),
  subsets: z.array(Part),
  splits: z.array(Part),
});
const VersionHead = z.object({
  id: z.uuid(),
  number: z.int(),
  caseCount: z.int(),
  questionCount: z.int(),
  createdAt: time,
});

export const SplitShare = z.strictObject({ name: z.string(), share: z.number() });

export const DataSetSummary = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  createdByName: z.string(),
  createdAt: time,
  latest: VersionHead.extend({ labelledCount: z.int() }),
  evaluationCount: z.int(),
});

const VersionSummary = VersionHead.extend({ createdByName: z.string() });

export const DataSet = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  createdByName: z.string(),
  createdAt: time,
  versions: z.array(VersionSummary),
  version: VersionSummary.extend({
    labelledCount: z.int(),
    disputedCount: z.int(),
    sources: z.record(z.string(), z.int()),
    subsets: z.array(Part),
    splits: z.array(Part),
    filter: z.string().nullable(),
    subsetBy: z.enum(subsetWays),
    splitShares: z.array(SplitShare),
    seed: z.int(),
    hash: z.string(),
    deletedCount: z.int(),
    changedCount: z.int(),
  }),
  evaluationCount: z.int(),
});

const Counts = z.object(
  Object.fromEntries(runStatuses.map((status) => [status, z.int()])) as Record<(typeof runStatuses)[number], z.ZodInt>,
);

export const EvaluationSummary = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(["runs", "upload"]),
  state: z.enum(["filling", "running", "stopped", "incomplete", "cancelled", "done"]),
  dataSetId: z.uuid(),
  dataSetName: z.string(),
  versionId: z.uuid(),
  versionNumber: z.int(),
  split: z.string().nullable(),
  startedByName: z.string(),
  createdAt: time,
  entryCount: z.int(),
  repeats: z.int(),
  runCount: z.int(),
  endedCount: z.int(),
  counts: Counts,
  spentUsd: z.number(),
});

const Entry = z.object({
  id: z.uuid(),
  kind: z.enum(["method", "upload"]),
  title: z.string(),
  method: z.string().nullable(),
  methodVersion: z.string().nullable(),
  model: z.string().nullable(),
  providerName: z.string().nullable(),
  parameters: z.record(z.string(), z.unknown()),
  revealExpectedAnswer: z.boolean(),
  isMasked: z.boolean(),
  position: z.int(),
  counts: Counts,
  runCount: z.int(),
  unmade: z.object({ runCount: z.int(), reason: z.string() }).nullable(),
});

export const Evaluation = EvaluationSummary.extend({
  caseCount: z.int(),
  entries: z.array(Entry),
  maxCostUsd: z.number().nullable(),
  maxTokens: z.number().nullable(),
  spentTokens: z.number(),
  reservedUsd: z.number(),
  plannedCalls: z.object({ min: z.number(), max: z.number() }),
  stoppedBecause: z.string().nullable(),
  filledAt: time.nullable(),
  cancelledAt: time.nullable(),
  lastFinishedAt: time.nullable(),
});

const Range = z.object({ min: z.number().nullable(), max: z.number().nullable() });

export const EvaluationPlan = z.object({
  caseCount: z.int(),
  leftOutCount: z.int(),
  withoutTruthCount: z.int(),
  repeats: z.int(),
  runCount: z.int(),
  entries: z.array(
    z.object({
      title: z.string(),
      method: z.string(),
      providerName: z.string().nullable(),
      model: z.string().nullable(),
      refusal: z.string().nullable(),
      plan: MethodPlan.nullable(),
    }),
  ),
  calls: Range,
  inputTokens: Range,
  outputTokens: Range,
  costUsd: Range,
  minutes: Range,
  largestCall: z.object({ tokens: z.number(), costUsd: z.number().nullable() }),
  month: z.object({ budgetUsd: z.number(), spentUsd: z.number(), reservedUsd: z.number() }).nullable(),
});

export const CertificationPlan = EvaluationPlan.pick({
  calls: true,
  inputTokens: true,
  outputTokens: true,
  costUsd: true,
  minutes: true,
  largestCall: true,
  month: true,
}).extend({
  traceCount: z.int().describe("Labeled traces that would be drawn."),
  timesAsked: z.int().describe("How often the judge is asked about each, at most."),
  lack: z.string().nullable().describe("What is missing if there are too few labels."),
  refusal: z.string().nullable().describe("Why the judge cannot be asked, or a limit cannot be kept."),
});

export const UploadOutcome = z.object({
  id: z.uuid().nullable().describe("The evaluation that holds the answers; null for a dry run."),
  entryCount: z.int(),
  storedCount: z.int(),
  missingCount: z.int(),
  faults: z.array(z.object({ line: z.int(), message: z.string() })),
  ignoredFields: z.array(z.string()),
});

/** lib/attribution/evaluation/evaluation-view.ts says what stands in a report; it grows with what is measured. */
export const Report = z.looseObject({ madeAt: time, report: z.looseObject({ entries: z.array(z.looseObject({})) }) });
