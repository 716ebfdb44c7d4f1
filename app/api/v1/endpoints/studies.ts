import { z } from "zod";
import { runStatuses } from "@/lib/attribution/run-record";
import { madeShapes } from "@/lib/replay/made-data/write-made-data";
import { StudyResult } from "@/lib/replay/studies/study-result";
import { StudySettings } from "@/lib/replay/studies/study-settings";
import { wishArms } from "@/lib/replay/scan/replay-wish";
import { endpoint } from "@/lib/http/endpoint";
import { attachment } from "../attachment";
import { bytesOf, streamOf } from "../stream-of";
import { Replay } from "./replay-schemas";
import { ndjson } from "./media-types";
import { NextCursor, pageQuery } from "./paging";

const path = "/api/v1/studies";
const onePath = `${path}/{studyId}` as const;
const params = z.object({ studyId: z.string() });

const limits = {
  maxReplays: z.int().min(1).max(100_000).optional().describe("Replay limit. The study stops there as PARTIAL."),
  maxCostUsd: z
    .number()
    .positive()
    .nullable()
    .optional()
    .describe("Cost limit in US dollars. The study stops there as PARTIAL."),
};

export const Study = z.object({
  id: z.uuid(),
  number: z.int().describe("Counts from 1 in each workspace."),
  kind: z.enum(["ablation", "injection", "fix"]),
  name: z.string(),
  target: z.object({ id: z.uuid().nullable(), name: z.string() }),
  traceId: z.uuid().nullable(),
  status: z.enum(runStatuses).describe("PARTIAL means stopped by a limit; it can be resumed."),
  doneCount: z.int().describe("Replays made, not counting those that executed nothing."),
  neededCount: z.int().describe("Maximum number of replays without a limit."),
  plannedCount: z.int().describe("Maximum number of replays under its limit."),
  maxReplays: z.int(),
  maxCostUsd: z.number().nullable(),
  costUsd: z
    .number()
    .nullable()
    .describe(
      "Cost as reported by the system, or as reserved for replays without a report; null if it never reports costs.",
    ),
  errorMessage: z.string().nullable().describe("Why it did not finish."),
  startedByName: z.string(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
});
export const WholeStudy = Study.extend({
  settings: StudySettings,
  result: StudyResult.nullable().describe("Results so far."),
});
const study = z.object({ study: WholeStudy });

export const startStudy = endpoint({
  method: "post",
  path,
  summary: "Start a study: a series of replays that answers one question.",
  permission: "replay:run",
  body: z.strictObject({
    settings: StudySettings,
    name: z.string().max(500).optional(),
    targetId: z
      .string()
      .max(100)
      .optional()
      .describe("Defaults to the target of the traces' system, or the sandbox if they were made there."),
    ...limits,
  }),
  answer: { status: 202, description: "The study, queued for a worker.", schema: study },
  handler: async ({ ctx, body: wish }) => {
    const { startStudy } = await import("@/lib/services/lab/studies/start-study");
    return { study: await startStudy(ctx, wish) };
  },
});

export const planStudy = endpoint({
  method: "post",
  path: `${path}/plan`,
  summary: "Estimate how many replays a study would take, and where. Starts nothing.",
  permission: "replay:run",
  body: z.strictObject({
    settings: StudySettings,
    targetId: z.string().max(100).optional(),
    maxReplays: limits.maxReplays,
  }),
  answer: {
    status: 200,
    description: "The estimate.",
    schema: z.object({ name: z.string(), targetName: z.string(), plannedCount: z.int(), neededCount: z.int() }),
  },
  handler: async ({ ctx, body: { settings, targetId, maxReplays } }) => {
    const { usualReplays } = await import("@/lib/replay/studies/study-limits");
    const { planStudy } = await import("@/lib/services/lab/studies/plan-study");
    const { unescapeFromStorage } = await import("@/lib/traces/escape-text");
    const most = maxReplays ?? usualReplays[settings.kind];
    const { name, target, neededCount } = await planStudy(ctx, { settings, targetId, maxReplays: most });
    const targetName = unescapeFromStorage(target.name);
    return { name, targetName, plannedCount: Math.min(most, neededCount), neededCount };
  },
});

export const listStudies = endpoint({
  method: "get",
  path,
  summary: "List the studies of the workspace, newest first.",
  permission: "replay:read",
  query: z.object({
    ...pageQuery,
    trace: z.string().max(100).optional().describe("Only studies of this trace."),
  }),
  answer: {
    status: 200,
    description: "A page of studies.",
    schema: z.object({ studies: z.array(Study), nextCursor: NextCursor }),
  },
  handler: async ({ ctx, query: { trace, ...page } }) => {
    const { listStudies } = await import("@/lib/services/lab/studies/list-studies");
    return listStudies(ctx, { ...page, traceId: trace });
  },
});

export const getStudy = endpoint({
  method: "get",
  path: onePath,
  summary: "Get a study with its results.",
  permission: "replay:read",
  params,
  answer: { status: 200, description: "The study.", schema: study },
  handler: async (call) => {
    const { getStudy } = await import("@/lib/services/lab/studies/get-study");
    return {
      study: await getStudy(call.ctx, { id: call.params.studyId }),
    };
  },
});

export const deleteStudy = endpoint({
  method: "delete",
  path: onePath,
  summary: "Delete a study and its replays. Traces it created stay.",
  permission: "replay:run",
  params,
  answer: { status: 204, description: "Deleted." },
  handler: async (call) => {
    const { deleteStudy } = await import("@/lib/services/lab/studies/delete-study");
    await deleteStudy(call.ctx, { id: call.params.studyId });
  },
});

export const cancelStudy = endpoint({
  method: "post",
  path: `${onePath}/cancel`,
  summary: "Cancel a study. Its results so far stay.",
  permission: "replay:run",
  params,
  answer: { status: 202, description: "The current state of the study.", schema: study },
  handler: async (call) => {
    const { cancelStudy } = await import("@/lib/services/lab/studies/cancel-study");
    return { study: await cancelStudy(call.ctx, { id: call.params.studyId }) };
  },
});

export const resumeStudy = endpoint({
  method: "post",
  path: `${onePath}/resume`,
  summary:
    "Resume a study that stopped early, with new limits no lower than what is already done or spent. Nothing is executed twice.",
  permission: "replay:run",
  params,
  body: z.strictObject(limits).default({}).describe("Omitted limits stay the same; null removes a limit."),
  answer: { status: 202, description: "The study, queued for a worker.", schema: study },
  handler: async (call) => {
    const { resumeStudy } = await import("@/lib/services/lab/studies/resume-study");
    const study = await resumeStudy(call.ctx, { id: call.params.studyId, ...call.body });
    return { study };
  },
});

export const listStudyReplays = endpoint({
  method: "get",
  path: `${onePath}/replays`,
  summary: "List the replays of a study across traces, newest first, without steps and long texts.",
  permission: "replay:read",
  params,
  query: z.object({
    arm: z.enum(wishArms).optional().describe("Only replays of this arm."),
    ...pageQuery,
  }),
  answer: {
    status: 200,
    description: "A page of replays, without those of traces the reader has to label blind.",
    schema: z.object({
      replays: z.array(Replay.extend({ traceTitle: z.string() })),
      nextCursor: NextCursor,
    }),
  },
  handler: async ({ ctx, params: { studyId }, query }) => {
    const { listStudyReplays } = await import("@/lib/services/lab/studies/list-study-replays");
    return listStudyReplays(ctx, { studyId, ...query });
  },
});

export const downloadFailures = endpoint({
  method: "get",
  path: `${onePath}/failures`,
  summary: "Download the labeled failures that a fault injection study has created, as JSON Lines.",
  permission: "replay:read",
  params,
  query: z.object({
    format: z
      .enum(madeShapes)
      .default("faultline")
      .describe("Our format, with the evidence for each label; the fields of Who&When; or the columns of TracerTraj."),
  }),
  answer: { status: 200, description: "The failures.", mediaTypes: [ndjson] },
  handler: async (call) => {
    const { exportStudy } = await import("@/lib/services/lab/studies/export-study");
    const { number, lines } = await exportStudy(call.ctx, { id: call.params.studyId, shape: call.query.format });
    const name = `study-${number}-${call.query.format}.jsonl`;
    return attachment(streamOf(bytesOf(lines)), { name, fallback: name, contentType: ndjson });
  },
});
