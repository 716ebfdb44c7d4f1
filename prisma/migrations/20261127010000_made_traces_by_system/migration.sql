-- How many failures of a system were made is taken from how many it has; few are made, so the index is small.
CREATE INDEX "Trace_made_idx" ON "Trace"("workspaceId", "systemKey", "outcome") WHERE "isMade";
