-- CreateIndex
CREATE INDEX "AttributionRun_traceId_idx" ON "AttributionRun"("traceId");

-- CreateIndex
CREATE INDEX "Trace_workspaceId_outcome_id_idx" ON "Trace"("workspaceId", "outcome", "id");

-- CreateIndex
CREATE INDEX "Trace_originalId_idx" ON "Trace"("originalId");

-- CreateIndex
CREATE INDEX "TraceRevision_traceId_idx" ON "TraceRevision"("traceId");
