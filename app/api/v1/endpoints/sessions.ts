import { z } from "zod";
import { endpoint } from "@/lib/http/endpoint";
import { defaultSessionSort, sessionOfPath, sessionSorts } from "@/lib/traces/session-view";
import { NextCursor, pageQuery } from "./paging";
import { TraceRow } from "./schemas";

const path = "/api/v1/sessions";
export const SessionParams = z.object({
  sessionId: z.string().transform(sessionOfPath),
});

export const SessionSummary = z.object({
  id: z.string().describe("The name that its source gave it."),
  user: z.string().nullable().describe("The user that its traces name; of several, the first by name."),
  traceCount: z.int(),
  failedCount: z.int(),
  firstAt: z.iso.datetime().describe("When its first trace began: by its steps, else when it was stored."),
  lastAt: z.iso.datetime().describe("When its last trace began."),
  tokenCount: z.number().nullable().describe("Of all its traces; null if none states any."),
  costUsd: z.number().nullable().describe("Of all its traces; null if none states any."),
});

export const SessionTrace = TraceRow.extend({
  place: z.int().describe("Its place in the session, from 1."),
  at: z.iso.datetime().describe("When it began: by its steps, else when it was stored."),
  finalAnswer: z.string().nullable().describe("At most 1,000 characters."),
  gapMs: z
    .number()
    .nullable()
    .describe("Milliseconds since the end of the trace before it; null if the steps of either state no time."),
});

export const listSessions = endpoint({
  method: "get",
  path,
  summary: "List sessions: traces that their source says belong together, as a conversation or a thread.",
  permission: "trace:read",
  query: z.object({
    q: z.string().max(200).default("").describe("Words that are in the session's name or its user."),
    sort: z.enum(sessionSorts).default(defaultSessionSort),
    ...pageQuery,
  }),
  answer: {
    status: 200,
    description: "A page of sessions.",
    schema: z.object({ sessions: z.array(SessionSummary), nextCursor: NextCursor, matchCount: z.int() }),
  },
  handler: async ({ ctx, query }) => {
    const { listSessions } = await import("@/lib/services/traces/sessions/list-sessions");
    return listSessions(ctx, query);
  },
});

export const getSession = endpoint({
  method: "get",
  path: `${path}/{sessionId}`,
  summary:
    "Get a session with its traces in order of time, page by page. Encode its name for the address; `.` and `..` as `~.` and `~..`.",
  permission: "trace:read",
  params: SessionParams,
  query: z.object({ ...pageQuery }),
  answer: {
    status: 200,
    description: "The session and a page of its traces.",
    schema: z.object({ session: SessionSummary, traces: z.array(SessionTrace), nextCursor: NextCursor }),
  },
  handler: async ({ ctx, params, query }) => {
    const { readSession } = await import("@/lib/services/traces/sessions/read-session");
    return readSession(ctx, { id: params.sessionId, ...query });
  },
});
