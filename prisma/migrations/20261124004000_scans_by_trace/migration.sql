-- The newest counterfactual scan of each trace: the condition of lib/services/scans/find-proven.ts, word for word. All other runs of a workspace, of which there are many more, would be walked over before it is found.
CREATE INDEX "AttributionRun_scans_idx" ON "AttributionRun"("workspaceId", "traceId", "createdAt" DESC, "id" DESC) WHERE "method" = 'counterfactual' AND "status" = 'SUCCEEDED';
