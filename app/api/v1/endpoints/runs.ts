import { z } from "zod";
import { type Endpoint } from "./endpoint";
import * as wishes from "./run-schemas";
import * as answers from "./schemas";
import { LabelModeQuery, TraceParams } from "./traces";

const RunParams = z.object({ runId: z.string() });
const run = z.object({ run: answers.Run });

export const startRun = {
  method: "post",
  path: "/api/v1/traces/{traceId}/runs",
  summary: "Start a run of a method on a trace.",
  permission: "run:start",
  params: TraceParams,
  body: wishes.RunWish,
  answer: { status: 202, description: "The run, waiting for a worker.", schema: run },
} as const satisfies Endpoint;

export const planRun = {
  method: "post",
  path: "/api/v1/traces/{traceId}/plan",
  summary: "Say what a run would take, and every other method: calls, tokens, cost, minutes. Starts nothing.",
  permission: "run:read",
  params: TraceParams,
  body: wishes.RunWish,
  answer: { status: 200, description: "The plan.", schema: z.object({ plan: wishes.RunPlan }) },
} as const satisfies Endpoint;

export const postScores = {
  method: "post",
  path: "/api/v1/traces/{traceId}/scores",
  summary: "Send in one figure per step, such as attention mass or log-likelihood: a run that ranks the steps by them.",
  permission: "run:start",
  params: TraceParams,
  body: z.strictObject({
    source: z.string().min(1).max(200).describe("What made the figures, with its model."),
    direction: z.enum(["higher-is-worse", "lower-is-worse"]),
    scores: z
      .array(z.strictObject({ step: z.int().nonnegative(), value: z.number() }))
      .min(1)
      .max(100_000),
  }),
  answer: { status: 201, description: "The run with its ranking.", schema: run },
} as const satisfies Endpoint;

export const listRuns = {
  method: "get",
  path: "/api/v1/traces/{traceId}/runs",
  summary: "List the runs of a trace, newest first.",
  permission: "run:read",
  params: TraceParams,
  query: LabelModeQuery,
  answer: { status: 200, description: "The runs.", schema: z.object({ runs: z.array(answers.Run) }) },
} as const satisfies Endpoint;

export const getRun = {
  method: "get",
  path: "/api/v1/runs/{runId}",
  summary:
    "Read a run; where asked for, with how often runs like it were right on the labelled traces of the workspace.",
  permission: "run:read",
  params: RunParams,
  query: z.object({
    reliability: z
      .enum(["1", "0", "true", "false"])
      .default("0")
      .describe(
        "1 or true: measures how often runs like it were right. Takes longer: ask for it of the runs that you show, not of thousands.",
      ),
  }),
  answer: { status: 200, description: "The run.", schema: z.object({ run: answers.RunWithReliability }) },
} as const satisfies Endpoint;

export const cancelRun = {
  method: "post",
  path: "/api/v1/runs/{runId}/cancel",
  summary: "Stop a run. One that has ended stays as it is.",
  permission: "run:start",
  params: RunParams,
  answer: { status: 202, description: "The run as it is now.", schema: run },
} as const satisfies Endpoint;

export const retryRun = {
  method: "post",
  path: "/api/v1/runs/{runId}/retry",
  summary: "Start a run that has ended anew, as a run of its own.",
  permission: "run:start",
  params: RunParams,
  body: wishes.RetryWish,
  answer: { status: 202, description: "The new run.", schema: run },
} as const satisfies Endpoint;

export const resumeRun = {
  method: "post",
  path: "/api/v1/runs/{runId}/resume",
  summary: "Go on with a run that a limit has stopped, from what it has recorded, under other limits.",
  permission: "run:start",
  params: RunParams,
  body: wishes.RaisedLimits,
  answer: { status: 202, description: "The run, waiting for a worker.", schema: run },
} as const satisfies Endpoint;

export const replayRun = {
  method: "post",
  path: "/api/v1/runs/{runId}/replay",
  summary:
    "Run a method again on what the run has recorded alone, and compare the attributions. Asks nobody, changes nothing.",
  permission: "run:read",
  params: RunParams,
  answer: { status: 200, description: "What came of it.", schema: z.object({ replay: wishes.ReplayResult }) },
} as const satisfies Endpoint;

export const compareRuns = {
  method: "get",
  path: "/api/v1/runs/{runId}/comparison",
  summary:
    "Compare a run with another one on the same trace: choices, answer, reason, cost, and the first prompts that differ.",
  permission: "run:read",
  params: RunParams,
  query: z.object({
    with: z
      .string()
      .optional()
      .describe("Id of the other run; the one that it repeats, else the one before it, when left out."),
  }),
  answer: {
    status: 200,
    description: "The other run as a, this one as b, and what tells them apart.",
    schema: z.object({ comparison: wishes.RunComparison }),
  },
} as const satisfies Endpoint;

export const readRunEvents = {
  method: "get",
  path: "/api/v1/runs/{runId}/events",
  summary:
    "Follow a run: server-sent events, each with its number as id, until the run ends. 204 when there is nothing more to come.",
  permission: "run:read",
  params: RunParams,
  headers: z.object({ "last-event-id": z.string().optional().describe("Number of the last event seen.") }),
  query: z.object({ after: z.coerce.number().int().min(0).max(2_147_483_647).default(0) }),
  answer: {
    status: 200,
    description: "Events as they happen: data is { sequence, createdAt, body }.",
    contentType: "text/event-stream",
  },
} as const satisfies Endpoint;

export const listCalls = {
  method: "get",
  path: "/api/v1/runs/{runId}/calls",
  summary:
    "Read the judge calls of a run with their prompts and replies, at most 200 at a time and fewer where they are long; ask again from nextAfter.",
  permission: "run:read",
  params: RunParams,
  query: z.object({ after: z.coerce.number().int().min(0).max(2_147_483_647).default(0) }),
  answer: {
    status: 200,
    description: "The calls, in order.",
    schema: z.object({ calls: z.array(answers.Call), nextAfter: z.int().nullable() }),
  },
} as const satisfies Endpoint;
