-- What people said of a trace goes with it.
DELETE FROM "IncidentLink" l WHERE NOT EXISTS (SELECT FROM "Trace" t WHERE t."id" = l."traceId");
CREATE INDEX "IncidentLink_traceId_idx" ON "IncidentLink"("traceId");
ALTER TABLE "IncidentLink" ADD CONSTRAINT "IncidentLink_traceId_fkey" FOREIGN KEY ("traceId") REFERENCES "Trace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The grouping takes out what is left of deleted traces, with what they weigh.
INSERT INTO "IncidentMark" ("workspaceId", "traceId") SELECT m."workspaceId", m."traceId" FROM "IncidentTrace" m
  WHERE NOT EXISTS (SELECT FROM "Trace" t WHERE t."id" = m."traceId");
