import { z } from "zod";
import { type Endpoint } from "./endpoint";
import * as answers from "./schemas";
import { TraceParams } from "./traces";

const RunParams = z.object({ runId: z.string() });
const run = z.object({ run: answers.Run });
const name = z.string().min(1).max(200);

export const startRun = {
  method: "post",
  path: "/api/v1/traces/{traceId}/runs",
  summary: "Start a run of a method on a trace.",
  permission: "run:start",
  params: TraceParams,
  body: z.strictObject({
    method: name,
    model: name.optional().describe("The first model of the provider when left out."),
    provider: name.optional().describe("Name of a provider of the workspace."),
    revealExpectedAnswer: z.boolean().default(false).describe("Whether prompts contain the expected answer."),
  }),
  answer: { status: 202, description: "The run, waiting for a worker.", schema: run },
} as const satisfies Endpoint;

export const listRuns = {
  method: "get",
  path: "/api/v1/traces/{traceId}/runs",
  summary: "List the runs of a trace, newest first.",
  permission: "run:read",
  params: TraceParams,
  answer: { status: 200, description: "The runs.", schema: z.object({ runs: z.array(answers.Run) }) },
} as const satisfies Endpoint;

export const getRun = {
  method: "get",
  path: "/api/v1/runs/{runId}",
  summary: "Read a run.",
  permission: "run:read",
  params: RunParams,
  answer: { status: 200, description: "The run.", schema: run },
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
  answer: { status: 202, description: "The new run.", schema: run },
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
