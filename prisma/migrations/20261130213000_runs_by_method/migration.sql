-- The step that an answer names, where it stands: what a list asks of all runs is told by an index alone, without a
-- look into each answer. Kept by the database, so that no verb can forget it.
ALTER TABLE "AttributionRun" ADD COLUMN "standingStep" INTEGER GENERATED ALWAYS AS (
  CASE WHEN "status" = 'SUCCEEDED' AND NOT coalesce(("attribution"->>'isAbstained')::bool, false)
    THEN ("attribution"->>'stepIndex')::int END) STORED;
CREATE INDEX "AttributionRun_standing_idx" ON "AttributionRun"("workspaceId", "traceId") INCLUDE ("method", "standingStep")
  WHERE "standingStep" IS NOT NULL;

-- Traces that a method has looked at.
CREATE INDEX "AttributionRun_method_idx" ON "AttributionRun"("workspaceId", "method", "traceId");

-- Traces whose file does not say who broke them: nearly all of them, so that reading their rows is dear.
CREATE INDEX "Trace_unlabeled_idx" ON "Trace"("workspaceId", "id") WHERE "groundTruth" IS NULL;
