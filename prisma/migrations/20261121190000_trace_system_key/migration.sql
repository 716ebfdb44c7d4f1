-- AlterTable
ALTER TABLE "Trace" ADD COLUMN "systemKey" TEXT NOT NULL DEFAULT '';

UPDATE "Trace" SET "systemKey" = lower(btrim("systemName")) WHERE "systemName" IS NOT NULL;

-- AlterTable
ALTER TABLE "TracerVersion" ADD COLUMN "labels" TEXT[];

-- CreateIndex
CREATE INDEX "Trace_workspaceId_systemKey_outcome_createdAt_idx" ON "Trace"("workspaceId", "systemKey", "outcome", "createdAt");

-- Every system that has traces has a row.
INSERT INTO "SystemTracer" ("id", "workspaceId", "systemKey", "systemName", "updatedAt")
  SELECT gen_random_uuid(), "workspaceId", "systemKey", max("systemName"), timezone('utc', now()) FROM "Trace" GROUP BY "workspaceId", "systemKey"
  ON CONFLICT DO NOTHING;
