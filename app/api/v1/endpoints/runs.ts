import { z } from "zod";
import { endpoint } from "@/lib/http/endpoint";
import { judgedAnswers, runAnswer } from "../run-answer";
import { reliabilityAnswer } from "../reliability-answer";
import { isActive, type RunEventRecord } from "@/lib/attribution/run-record";
import { eventStream, eventStreamHeaders } from "@/lib/http/event-stream";
import * as wishes from "./run-schemas";
import * as answers from "./schemas";
import { LabelModeQuery, TraceParams } from "./traces";
import { NextCursor, pageQuery } from "./paging";

const RunParams = z.object({ runId: z.string() });
const run = z.object({ run: answers.Run });

export const startRun = endpoint({
  method: "post",
  path: "/api/v1/traces/{traceId}/runs",
  summary: "Start a run of a method on a trace.",
  permission: "run:start",
  params: TraceParams,
  body: wishes.RunWish,
  answer: { status: 202, description: "The run, queued for a worker.", schema: run },
  handler: async (call) => {
    const { startRun } = await import("@/lib/services/answers/starting/start-run");
    const run = await startRun(call.ctx, { ...call.params, ...call.body });
    return { run: runAnswer(run) };
  },
});

export const planRun = endpoint({
  method: "post",
  path: "/api/v1/traces/{traceId}/plan",
  summary: "Estimate calls, tokens, cost, and minutes of a run and of every other method, without starting one.",
  permission: "run:read",
  params: TraceParams,
  body: wishes.RunWish,
  answer: { status: 200, description: "The estimate.", schema: z.object({ plan: wishes.RunPlan }) },
  handler: async (call) => {
    const { planRun } = await import("@/lib/services/answers/planning/plan-run");
    return {
      plan: await planRun(call.ctx, { ...call.params, ...call.body }),
    };
  },
});

export const postScores = endpoint({
  method: "post",
  path: "/api/v1/traces/{traceId}/scores",
  summary:
    "Submit one score per step, such as attention mass or log-likelihood. Creates a run that ranks the steps by them.",
  permission: "run:start",
  params: TraceParams,
  body: z.strictObject({
    source: z.string().min(1).max(200).describe("What produced the scores, including its model."),
    direction: z.enum(["higher-is-worse", "lower-is-worse"]),
    scores: z
      .array(z.strictObject({ step: z.int().nonnegative(), value: z.number() }))
      .min(1)
      .max(100_000),
  }),
  answer: { status: 201, description: "The run with its ranking.", schema: run },
  maxBodyBytes: 8 * 1024 * 1024,
  handler: async (call) => {
    const { postScores } = await import("@/lib/services/answers/starting/post-scores");
    const run = await postScores(call.ctx, { ...call.params, ...call.body });
    return { run: runAnswer(run) };
  },
});

export const listRuns = endpoint({
  method: "get",
  path: "/api/v1/traces/{traceId}/runs",
  summary: "List the runs of a trace, newest first.",
  permission: "run:read",
  params: TraceParams,
  query: LabelModeQuery,
  answer: { status: 200, description: "The runs.", schema: z.object({ runs: z.array(answers.JudgedRun) }) },
  handler: async ({ ctx, params, query }) => {
    const { listRuns } = await import("@/lib/services/answers/results/list-runs");
    return { runs: await judgedAnswers(ctx, await listRuns(ctx, { ...params, ...query })) };
  },
});

export const getRun = endpoint({
  method: "get",
  path: "/api/v1/runs/{runId}",
  summary: "Get a run; on request, with how often similar runs were right on the workspace's labeled traces.",
  permission: "run:read",
  params: RunParams,
  query: z.object({
    reliability: z
      .enum(["1", "0", "true", "false"])
      .default("0")
      .describe(
        "1 or true measures how often similar runs were right. This is slower: use it for runs you display, not for thousands.",
      ),
  }),
  answer: { status: 200, description: "The run.", schema: z.object({ run: answers.RunWithReliability }) },
  handler: async ({ ctx, params: { runId }, query: { reliability } }) => {
    const { readReliability } = await import("@/lib/services/answers/reliability/read-reliability");
    const { getRun } = await import("@/lib/services/answers/results/get-run");
    const run = await getRun(ctx, { id: runId });
    const isAsked = reliability === "1" || reliability === "true";
    const measured = isAsked && run.status === "SUCCEEDED" ? await readReliability(ctx, { runId }) : null;
    const [judged] = await judgedAnswers(ctx, [run] as const);
    return { run: { ...judged, ...reliabilityAnswer(isAsked ? measured : "not asked") } };
  },
});

export const cancelRun = endpoint({
  method: "post",
  path: "/api/v1/runs/{runId}/cancel",
  summary: "Cancel a run. Finished runs stay unchanged.",
  permission: "run:start",
  params: RunParams,
  answer: { status: 202, description: "The current state of the run.", schema: run },
  handler: async (call) => {
    const { cancelRun } = await import("@/lib/services/answers/executing/cancel-run");
    const run = await cancelRun(call.ctx, { id: call.params.runId });
    return { run: runAnswer(run) };
  },
});

export const retryRun = endpoint({
  method: "post",
  path: "/api/v1/runs/{runId}/retry",
  summary: "Start a new run with the settings of a finished one.",
  permission: "run:start",
  params: RunParams,
  body: wishes.RetryWish,
  answer: { status: 202, description: "The new run.", schema: run },
  handler: async (call) => {
    const { retryRun } = await import("@/lib/services/answers/starting/retry-run");
    const run = await retryRun(call.ctx, { id: call.params.runId, ...call.body });
    return { run: runAnswer(run) };
  },
});

export const resumeRun = endpoint({
  method: "post",
  path: "/api/v1/runs/{runId}/resume",
  summary: "Resume a run stopped by a limit from its record, with new limits.",
  permission: "run:start",
  params: RunParams,
  body: wishes.RaisedLimits,
  answer: { status: 202, description: "The run, queued for a worker.", schema: run },
  handler: async (call) => {
    const { resumeRun } = await import("@/lib/services/answers/starting/resume-run");
    const run = await resumeRun(call.ctx, { id: call.params.runId, ...call.body });
    return { run: runAnswer(run) };
  },
});

export const replayRun = endpoint({
  method: "post",
  path: "/api/v1/runs/{runId}/replay",
  summary:
    "Replay a method from the run's record alone and compare the attributions. Calls no model and changes nothing.",
  permission: "run:read",
  params: RunParams,
  answer: { status: 200, description: "The result.", schema: z.object({ replay: wishes.ReplayResult }) },
  handler: async (call) => {
    const { replayRun } = await import("@/lib/services/answers/results/replay-run");
    return {
      replay: await replayRun(call.ctx, { id: call.params.runId }),
    };
  },
});

export const compareRuns = endpoint({
  method: "get",
  path: "/api/v1/runs/{runId}/comparison",
  summary:
    "Compare a run with another run on the same trace: settings, answer, reason, cost, and the first prompts that differ.",
  permission: "run:read",
  params: RunParams,
  query: z.object({
    with: z.string().optional().describe("ID of the other run. Defaults to the one it repeats, else the previous one."),
  }),
  answer: {
    status: 200,
    description: "The other run as a, this one as b, and their differences.",
    schema: z.object({ comparison: wishes.RunComparison }),
  },
  handler: async (call) => {
    const { compareRuns } = await import("@/lib/services/answers/results/compare-runs");
    const {
      a: one,
      b: other,
      ...comparison
    } = await compareRuns(call.ctx, {
      a: call.query.with,
      b: call.params.runId,
    });
    const [a, b] = await judgedAnswers(call.ctx, [one, other] as const);
    return { comparison: { a, b, ...comparison } };
  },
});

/** A browser sends back what a stream gave it; anybody else may send anything. */
const largestSequence = 2_147_483_647;

const isLast = ({ body }: RunEventRecord): boolean => body.type === "status" && !isActive(body.status);

export const readRunEvents = endpoint({
  method: "get",
  path: "/api/v1/runs/{runId}/events",
  summary:
    "Follow a run as server-sent events, each with its number as id, until the run ends. 204 when there are no more events.",
  permission: "run:read",
  params: RunParams,
  headers: z.object({ "last-event-id": z.string().optional().describe("Number of the last event received.") }),
  query: z.object({ after: z.coerce.number().int().min(0).max(2_147_483_647).default(0) }),
  answer: {
    status: 200,
    description: "Events as they happen: data is { sequence, createdAt, body }.",
    mediaTypes: ["text/event-stream"],
  },
  otherAnswers: [{ status: 204, description: "The run has ended and all of its events were received." }],
  handler: async (call) => {
    const { requireStillIn } = await import("@/lib/auth/require-still-in");
    const { getRun } = await import("@/lib/services/answers/results/get-run");
    const { readRunEvents } = await import("@/lib/services/answers/results/read-run-events");
    const { subscribeRunEvents } = await import("@/lib/services/answers/results/subscribe-run-events");
    const { ctx, request } = call;
    const { runId } = call.params;
    const seen = Number(request.headers.get("last-event-id"));
    const after = Math.min(Math.max(call.query.after, Number.isSafeInteger(seen) ? seen : 0), largestSequence);
    const run = await getRun(ctx, { id: runId });
    const read = async (from: number) => {
      await requireStillIn(ctx);
      return readRunEvents(ctx, { runId, after: from });
    };
    // A browser comes back after every end of a stream; 204 tells it that there is nothing more to come.
    if (!isActive(run.status) && (await read(after)).length === 0) return new Response(null, { status: 204 });
    const stream = eventStream({ read, isLast, subscribe: (listener) => subscribeRunEvents(runId, listener) }, after);
    return new Response(stream, { headers: eventStreamHeaders });
  },
});

export const listCalls = endpoint({
  method: "get",
  path: "/api/v1/runs/{runId}/calls",
  summary:
    "Get the judge calls of a run with prompts and replies, page by page. A page has fewer than `limit` if they are long.",
  permission: "run:read",
  params: RunParams,
  query: z.object(pageQuery),
  answer: {
    status: 200,
    description: "The calls, in order.",
    schema: z.object({ calls: z.array(answers.Call), nextCursor: NextCursor }),
  },
  handler: async (call) => {
    const { listCalls } = await import("@/lib/services/answers/results/list-calls");
    return listCalls(call.ctx, { ...call.params, ...call.query });
  },
});
