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

const path = "/api/v1/studies";
const onePath = `${path}/{studyId}` as const;
const params = z.object({ studyId: z.string() });

const limits = {
  maxReplays: z.int().min(1).max(100_000).optional().describe("Replays after which it stops, PARTIAL."),
  maxCostUsd: z.number().positive().nullable().optional().describe("US dollars after which it stops, PARTIAL."),
};

export const Study = z.object({
  id: z.uuid(),
  number: z.int().describe("From 1 per workspace."),
  kind: z.enum(["ablation", "injection", "fix"]),
  name: z.string(),
  target: z.object({ id: z.uuid().nullable(), name: z.string() }),
  traceId: z.uuid().nullable(),
  status: z.enum(runStatuses).describe("PARTIAL was stopped by a limit and can be resumed."),
  doneCount: z.int().describe("Replays that were made; not those that nothing was executed for."),
  neededCount: z.int().describe("As many as it would take at most without a limit."),
  plannedCount: z.int().describe("As many as it takes at most under its limit."),
  maxReplays: z.int(),
  maxCostUsd: z.number().nullable(),
  costUsd: z
    .number()
    .nullable()
    .describe(
      "What the system reported, or what was reserved for a replay without a report; null if it never reports costs.",
    ),
  errorMessage: z.string().nullable().describe("Why it ended as it did."),
  startedByName: z.string(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
});
export const WholeStudy = Study.extend({
  settings: StudySettings,
  result: StudyResult.nullable().describe("What it has found until now."),
});
const study = z.object({ study: WholeStudy });

export const startStudy = endpoint({
  method: "post",
  path,
  summary: "Start a study: a series of replays with a question of its own.",
  permission: "replay:run",
  body: z.strictObject({
    settings: StudySettings,
    name: z.string().max(500).optional(),
    targetId: z
      .string()
      .max(100)
      .optional()
      .describe("The target of the traces' system when left out, else the sandbox where that made them."),
    ...limits,
  }),
  answer: { status: 202, description: "The study, waiting for a worker.", schema: study },
  handler: async ({ ctx, body: wish }) => {
    const { startStudy } = await import("@/lib/services/lab/studies/start-study");
    return { study: await startStudy(ctx, wish) };
  },
});

export const listStudies = endpoint({
  method: "get",
  path,
  summary: "List the studies of the workspace, the newest first.",
  permission: "replay:read",
  query: z.object({
    cursor: z.string().optional().describe("`nextCursor` of the page before."),
    trace: z.string().max(100).optional().describe("Those about this trace."),
  }),
  answer: {
    status: 200,
    description: "A page of studies.",
    schema: z.object({ studies: z.array(Study), nextCursor: z.string().nullable() }),
  },
  handler: async ({ ctx, query: { cursor, trace } }) => {
    const { listStudies } = await import("@/lib/services/lab/studies/list-studies");
    return listStudies(ctx, { cursor, traceId: trace });
  },
});

export const getStudy = endpoint({
  method: "get",
  path: onePath,
  summary: "Read a study with what it has found.",
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
  summary: "Delete a study with its replays. What it has made stays.",
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
  summary: "Stop a study. What it has found stays.",
  permission: "replay:run",
  params,
  answer: { status: 202, description: "The study as it is now.", schema: study },
  handler: async (call) => {
    const { cancelStudy } = await import("@/lib/services/lab/studies/cancel-study");
    return { study: await cancelStudy(call.ctx, { id: call.params.studyId }) };
  },
});

export const resumeStudy = endpoint({
  method: "post",
  path: `${onePath}/resume`,
  summary:
    "Resume a study that stopped early, with new limits, none below what is already done or spent. Nothing is executed twice.",
  permission: "replay:run",
  params,
  body: z.strictObject(limits).default({}).describe("As before where left out; null for no limit."),
  answer: { status: 202, description: "The study, waiting for a worker.", schema: study },
  handler: async (call) => {
    const { resumeStudy } = await import("@/lib/services/lab/studies/resume-study");
    const study = await resumeStudy(call.ctx, { id: call.params.studyId, ...call.body });
    return { study };
  },
});

export const listStudyReplays = endpoint({
  method: "get",
  path: `${onePath}/replays`,
  summary: "List the replays of a study without their steps and long texts, of whichever traces, the newest first.",
  permission: "replay:read",
  params,
  query: z.object({
    arm: z.enum(wishArms).optional().describe("Those of this arm."),
    cursor: z.string().max(500).optional().describe("`nextCursor` of the page before."),
  }),
  answer: {
    status: 200,
    description: "A page of replays, without those of traces that the reader is to label blind.",
    schema: z.object({
      replays: z.array(Replay.extend({ traceTitle: z.string() })),
      nextCursor: z.string().nullable(),
    }),
  },
  handler: async ({ ctx, params: { studyId }, query: { arm, cursor } }) => {
    const { listStudyReplays } = await import("@/lib/services/lab/studies/list-study-replays");
    return listStudyReplays(ctx, { studyId, arm, cursor });
  },
});

export const downloadFailures = endpoint({
  method: "get",
  path: `${onePath}/failures`,
  summary: "Download the labeled failures that a study of injected faults has made, a JSON line each.",
  permission: "replay:read",
  params,
  query: z.object({
    format: z
      .enum(madeShapes)
      .default("faultline")
      .describe("Ours, with what each label rests on; the fields of Who&When; or the columns of TracerTraj."),
  }),
  answer: { status: 200, description: "The failures.", mediaTypes: [ndjson] },
  handler: async (call) => {
    const { exportStudy } = await import("@/lib/services/lab/studies/export-study");
    const { number, lines } = await exportStudy(call.ctx, { id: call.params.studyId, shape: call.query.format });
    const name = `study-${number}-${call.query.format}.jsonl`;
    return attachment(streamOf(bytesOf(lines)), { name, fallback: name, contentType: ndjson });
  },
});
