-- AlterTable
ALTER TABLE "User" ADD COLUMN "tourEndedAt" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "Workspace" ADD COLUMN "attributesUploads" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "AttributionRun" ADD COLUMN "isAutomatic" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "tracerVersionId" UUID,
ALTER COLUMN "providerName" DROP NOT NULL,
ALTER COLUMN "model" DROP NOT NULL;

-- A manifest names its judge as one part, which is null where none is asked.
UPDATE "AttributionRun" SET "manifest" = ("manifest" - 'model' - 'baseUrl' - 'contextTokens')
  || jsonb_build_object('judge', jsonb_build_object('model', "manifest" -> 'model', 'baseUrl', "manifest" -> 'baseUrl', 'contextTokens', "manifest" -> 'contextTokens'), 'tracer', NULL)
  WHERE "manifest" ? 'baseUrl';

-- CreateEnum
CREATE TYPE "TrainingStatus" AS ENUM ('IDLE', 'QUEUED', 'TRAINING', 'FAILED');

-- CreateTable
CREATE TABLE "SystemTracer" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "systemKey" TEXT NOT NULL,
    "systemName" TEXT,
    "status" "TrainingStatus" NOT NULL DEFAULT 'IDLE',
    "progress" DOUBLE PRECISION,
    "error" TEXT,
    "trainedLabels" TEXT,
    "activeVersionId" UUID,
    "isPinned" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SystemTracer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TracerVersion" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "tracerId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "model" JSONB NOT NULL,
    "hash" TEXT NOT NULL,
    "traceCount" INTEGER NOT NULL,
    "figures" JSONB NOT NULL,
    "isBetter" BOOLEAN NOT NULL,
    "decision" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "TracerVersion_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "SystemTracer_activeVersionId_key" ON "SystemTracer"("activeVersionId");

-- CreateIndex
CREATE UNIQUE INDEX "SystemTracer_workspaceId_systemKey_key" ON "SystemTracer"("workspaceId", "systemKey");

-- CreateIndex
CREATE INDEX "TracerVersion_workspaceId_tracerId_idx" ON "TracerVersion"("workspaceId", "tracerId");

-- CreateIndex
CREATE UNIQUE INDEX "TracerVersion_tracerId_number_key" ON "TracerVersion"("tracerId", "number");

-- CreateIndex
CREATE INDEX "AttributionRun_tracerVersionId_idx" ON "AttributionRun"("tracerVersionId");

-- AddForeignKey
ALTER TABLE "AttributionRun" ADD CONSTRAINT "AttributionRun_tracerVersionId_fkey" FOREIGN KEY ("tracerVersionId") REFERENCES "TracerVersion"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SystemTracer" ADD CONSTRAINT "SystemTracer_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SystemTracer" ADD CONSTRAINT "SystemTracer_activeVersionId_fkey" FOREIGN KEY ("activeVersionId") REFERENCES "TracerVersion"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TracerVersion" ADD CONSTRAINT "TracerVersion_tracerId_fkey" FOREIGN KEY ("tracerId") REFERENCES "SystemTracer"("id") ON DELETE CASCADE ON UPDATE CASCADE;
