-- The newest runs that people started, and those that evaluations made: the conditions of lib/services/runs/list-recent-runs.ts, word for word. Runs of the other kind,
-- of which an evaluation makes a hundred thousand, would all be walked over before a page is full.
CREATE INDEX "AttributionRun_by_people_idx" ON "AttributionRun"("workspaceId", "createdAt", "id") WHERE NOT "isAutomatic" AND "evaluationEntryId" IS NULL;
CREATE INDEX "AttributionRun_by_evaluations_idx" ON "AttributionRun"("workspaceId", "createdAt", "id") WHERE "evaluationEntryId" IS NOT NULL;
