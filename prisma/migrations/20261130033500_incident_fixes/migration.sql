CREATE TABLE "IncidentFix" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "incidentId" UUID NOT NULL,
    "version" TEXT NOT NULL,
    "baseline" TEXT NOT NULL,
    "leastFall" DOUBLE PRECISION NOT NULL,
    "guard" TEXT NOT NULL,
    "change" TEXT,
    "createdByName" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "IncidentFix_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "IncidentFix_incidentId_createdAt_id_idx" ON "IncidentFix"("incidentId", "createdAt", "id");
ALTER TABLE "IncidentFix" ADD CONSTRAINT "IncidentFix_incidentId_fkey" FOREIGN KEY ("incidentId") REFERENCES "Incident"("id") ON DELETE CASCADE ON UPDATE CASCADE;
