import { z } from "zod";
import { ReplayChange, ReplayStep } from "@/lib/replay/protocol/messages";
import { endpoint } from "@/lib/http/endpoint";

import { Replay } from "./replay-schemas";
import { TraceParams } from "./traces";
import { NextCursor, pageQuery } from "./paging";

const params = z.object({ replayId: z.string() });

export const WholeReplay = Replay.extend({
  change: ReplayChange.nullable().describe("Null if the step was retried."),
  milestones: z.array(z.string()),
  finalAnswer: z.string().nullable(),
  prefix: z
    .array(ReplayStep)
    .describe("Steps between those of the trace and its own, if it branches off another replay."),
  steps: z.array(ReplayStep).describe("Its own steps, from the first new index on."),
});
const replays = z.object({ replays: z.array(Replay) });

export const startReplays = endpoint({
  method: "post",
  path: "/api/v1/traces/{traceId}/replays",
  summary:
    "Replay a system from a step of a trace or of one of its replays, with that step changed or retried, or with an agent removed.",
  permission: "replay:run",
  params: TraceParams,
  body: z.strictObject({
    targetId: z
      .string()
      .max(100)
      .optional()
      .describe("Defaults to the target of the trace's system, or the sandbox if the trace was made there."),
    parentReplayId: z
      .string()
      .max(100)
      .optional()
      .describe("The replay whose step is changed. Defaults to the trace's."),
    stepIndex: z.int().min(0).max(1_000_000),
    change: ReplayChange.nullable().default(null).describe("Null to retry the step."),
    without: z
      .strictObject({ agent: z.string().min(1).max(500), replacement: z.string().min(1).max(500).optional() })
      .optional()
      .describe("An agent to remove, or to replace with another one."),
    seed: z
      .int()
      .min(0)
      .max(2 ** 53 - 1)
      .optional()
      .describe("Random seed for the system. Defaults to a different one each time."),
    count: z.int().min(1).max(50).default(1),
  }),
  answer: { status: 202, description: "The replays, queued for a worker.", schema: replays },
  handler: async (call) => {
    const { startReplay } = await import("@/lib/services/lab/replays/start-replay");
    const replays = await startReplay(call.ctx, { ...call.params, ...call.body });
    return { replays };
  },
});

export const listReplays = endpoint({
  method: "get",
  path: "/api/v1/traces/{traceId}/replays",
  summary:
    "List replays of a trace, newest first, page by page, without steps and long texts. parentId makes them a tree.",
  permission: "replay:read",
  params: TraceParams,
  query: z.object({
    run: z.string().max(100).optional().describe("Only replays of this run."),
    study: z
      .string()
      .max(100)
      .optional()
      .describe("Only replays of this study. Without a run or study, those that people requested."),
    ...pageQuery,
  }),
  answer: {
    status: 200,
    description: "A page of replays, with those they branch off.",
    schema: replays.extend({ nextCursor: NextCursor }),
  },
  handler: async ({ ctx, params: { traceId }, query: { run, study, ...page } }) => {
    const { listReplays } = await import("@/lib/services/lab/replays/list-replays");
    return listReplays(ctx, { traceId, runId: run, studyId: study, ...page });
  },
});

export const getReplay = endpoint({
  method: "get",
  path: "/api/v1/replays/{replayId}",
  summary: "Get a replay with its steps and full texts.",
  permission: "replay:read",
  params,
  answer: { status: 200, description: "The replay.", schema: z.object({ replay: WholeReplay }) },
  handler: async (call) => {
    const { getReplay } = await import("@/lib/services/lab/replays/get-replay");
    return {
      replay: await getReplay(call.ctx, { id: call.params.replayId }),
    };
  },
});

export const deleteReplay = endpoint({
  method: "delete",
  path: "/api/v1/replays/{replayId}",
  summary: "Delete a replay that a person requested, and everything that branches off it.",
  permission: "replay:run",
  params,
  answer: { status: 200, description: "How many were deleted.", schema: z.object({ deletedCount: z.int() }) },
  handler: async (call) => {
    const { deleteReplay } = await import("@/lib/services/lab/replays/delete-replay");
    return deleteReplay(call.ctx, { id: call.params.replayId });
  },
});

export const cancelReplay = endpoint({
  method: "post",
  path: "/api/v1/replays/{replayId}/cancel",
  summary: "Cancel a replay that a person requested. Finished replays stay unchanged.",
  permission: "replay:run",
  params,
  answer: { status: 202, description: "The current state of the replay.", schema: z.object({ replay: Replay }) },
  handler: async (call) => {
    const { cancelReplay } = await import("@/lib/services/lab/replays/cancel-replay");
    return { replay: await cancelReplay(call.ctx, { id: call.params.replayId }) };
  },
});

export const keepReplay = endpoint({
  method: "post",
  path: "/api/v1/replays/{replayId}/keep",
  summary: "Save a replay as its own trace, with metadata.branchOf.",
  permission: "trace:write",
  params,
  answer: {
    status: 201,
    description: "The trace. If it was saved before, the existing one is returned.",
    schema: z.object({ traceId: z.uuid(), isDuplicate: z.boolean() }),
  },
  handler: async (call) => {
    const { keepReplay } = await import("@/lib/services/lab/replays/keep-replay");
    return await keepReplay(call.ctx, { id: call.params.replayId });
  },
});
