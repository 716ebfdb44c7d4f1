-- What a trace sent along of where it comes from, read in one place for all formats, and when it began: filled when a trace is stored, for traces of earlier
-- versions by a worker. See lib/traces/sent-along.ts.
ALTER TABLE "Trace" ADD COLUMN "userId" TEXT;
ALTER TABLE "Trace" ADD COLUMN "environment" TEXT;
ALTER TABLE "Trace" ADD COLUMN "metadataTerms" TEXT[] DEFAULT ARRAY[]::TEXT[];
ALTER TABLE "Trace" ADD COLUMN "startedAt" TIMESTAMP(3);
ALTER TABLE "Workspace" ALTER COLUMN "titleRule" SET DEFAULT 2;

-- Names compare without regard to case. Traces that say nothing take no place.
CREATE INDEX "Trace_session_idx" ON "Trace"("workspaceId", "nameKey"("sessionId")) WHERE "sessionId" IS NOT NULL;
CREATE INDEX "Trace_user_idx" ON "Trace"("workspaceId", "nameKey"("userId")) WHERE "userId" IS NOT NULL;
CREATE INDEX "Trace_metadata_idx" ON "Trace" USING gin ("nameKeys"("metadataTerms"));
