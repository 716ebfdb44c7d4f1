CREATE TYPE "NamingStatus" AS ENUM ('QUEUED', 'ASKING', 'SUGGESTED', 'FAILED', 'SETTLED');

CREATE TABLE "IncidentNaming" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "incidentId" UUID NOT NULL,
    "turn" INTEGER NOT NULL DEFAULT 1,
    "status" "NamingStatus" NOT NULL DEFAULT 'QUEUED',
    "providerId" UUID NOT NULL,
    "providerName" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "incident" JSONB NOT NULL,
    "traceIds" UUID[],
    "maxCostUsd" DOUBLE PRECISION,
    "callCount" INTEGER NOT NULL DEFAULT 0,
    "costUsd" DOUBLE PRECISION,
    "spentUsd" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "suggestion" TEXT,
    "dismissed" TEXT[],
    "problem" TEXT,
    "workerId" TEXT,
    "askedByName" TEXT NOT NULL,
    "askedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "IncidentNaming_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "IncidentNaming_incidentId_key" ON "IncidentNaming"("incidentId");
CREATE INDEX "IncidentNaming_workspaceId_idx" ON "IncidentNaming"("workspaceId");
ALTER TABLE "IncidentNaming" ADD CONSTRAINT "IncidentNaming_incidentId_fkey" FOREIGN KEY ("incidentId") REFERENCES "Incident"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "NamingCall" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "namingId" UUID NOT NULL,
    "turn" INTEGER NOT NULL,
    "requestHash" TEXT NOT NULL,
    "isReadable" BOOLEAN NOT NULL,
    "call" JSONB NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "NamingCall_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "NamingCall_namingId_turn_idx" ON "NamingCall"("namingId", "turn");
CREATE INDEX "NamingCall_workspaceId_requestHash_idx" ON "NamingCall"("workspaceId", "requestHash");
ALTER TABLE "NamingCall" ADD CONSTRAINT "NamingCall_namingId_fkey" FOREIGN KEY ("namingId") REFERENCES "IncidentNaming"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "SpendReservation" ADD COLUMN "namingId" UUID;
CREATE INDEX "SpendReservation_namingId_idx" ON "SpendReservation"("namingId");
ALTER TABLE "SpendReservation" ADD CONSTRAINT "SpendReservation_namingId_fkey" FOREIGN KEY ("namingId") REFERENCES "IncidentNaming"("id") ON DELETE CASCADE ON UPDATE CASCADE;
