-- What steps took in all: a count of those in a range read the row of every trace.
CREATE INDEX "Trace_tokens_idx" ON "Trace"("workspaceId", "tokenCount") WHERE "tokenCount" IS NOT NULL;
CREATE INDEX "Trace_cost_idx" ON "Trace"("workspaceId", "costUsd") WHERE "costUsd" IS NOT NULL;
CREATE INDEX "Trace_duration_idx" ON "Trace"("workspaceId", "durationMs") WHERE "durationMs" IS NOT NULL;

-- Who says nothing: one key for all of them, which takes next to no place.
CREATE INDEX "Trace_noSession_idx" ON "Trace"("workspaceId") WHERE "sessionId" IS NULL;
CREATE INDEX "Trace_noUser_idx" ON "Trace"("workspaceId") WHERE "userId" IS NULL;
CREATE INDEX "Trace_noEnvironment_idx" ON "Trace"("workspaceId") WHERE "environment" IS NULL;
CREATE INDEX "Trace_noModel_idx" ON "Trace"("workspaceId") WHERE "model" IS NULL;

-- Names in which each character takes seven bytes would not fit in the index together: see lib/traces/sent-along.ts.
UPDATE "Trace" SET "sessionId" = left("sessionId", 200) WHERE octet_length("sessionId") > 1000;
UPDATE "Trace" SET "userId" = left("userId", 200) WHERE octet_length("userId") > 1000;

-- All that the list of sessions adds up, in their order, without a look at any row.
CREATE INDEX "Trace_sessions_idx" ON "Trace"("workspaceId", "sessionId")
  INCLUDE ("userId", "outcome", "startedAt", "createdAt", "tokenCount", "costUsd") WHERE "sessionId" IS NOT NULL AND NOT "isMade";
