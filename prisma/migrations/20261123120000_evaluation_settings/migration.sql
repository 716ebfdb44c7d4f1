-- What held when an evaluation was started (policy, taxonomy, weights, models), so that all its runs are of one setting; null for uploads and for those from before it was kept.
ALTER TABLE "Evaluation" ADD COLUMN "settings" JSONB;

-- Why the runs of a line could not be made when they were last to be.
ALTER TABLE "EvaluationEntry" ADD COLUMN "unmadeReason" TEXT;

-- Runs that wait, by who started them, so that the next one is found without sorting all of them: see lib/services/runs/claim-next-run.ts.
CREATE INDEX "AttributionRun_waiting_idx" ON "AttributionRun"("workspaceId", ("evaluationEntryId" IS NOT NULL), coalesce("startedById"::text, "startedByName"), "createdAt", "id") WHERE "status" = 'QUEUED';
