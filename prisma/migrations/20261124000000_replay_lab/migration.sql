-- CreateEnum
CREATE TYPE "ReplayTargetKind" AS ENUM ('SANDBOX', 'HTTP');

-- CreateEnum
CREATE TYPE "StudyKind" AS ENUM ('ABLATION', 'INJECTION', 'FIX');

-- CreateEnum
CREATE TYPE "ReplayStatus" AS ENUM ('QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED');

-- CreateTable
CREATE TABLE "ReplayTarget" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kind" "ReplayTargetKind" NOT NULL,
    "url" TEXT,
    "secretCiphertext" TEXT,
    "systemKey" TEXT,
    "capabilities" JSONB,
    "checkedAt" TIMESTAMP(3),
    "problem" TEXT,
    "maxConcurrent" INTEGER NOT NULL DEFAULT 4,
    "maxSeconds" INTEGER NOT NULL DEFAULT 300,
    "createdByName" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ReplayTarget_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Study" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "kind" "StudyKind" NOT NULL,
    "name" TEXT NOT NULL,
    "targetId" UUID,
    "targetName" TEXT NOT NULL,
    "traceId" UUID,
    "status" "RunStatus" NOT NULL DEFAULT 'QUEUED',
    "settings" JSONB NOT NULL,
    "doneCount" INTEGER NOT NULL DEFAULT 0,
    "plannedCount" INTEGER NOT NULL DEFAULT 0,
    "maxReplays" INTEGER NOT NULL,
    "maxCostUsd" DOUBLE PRECISION,
    "costUsd" DOUBLE PRECISION,
    "result" JSONB,
    "errorMessage" TEXT,
    "startedByName" TEXT NOT NULL,
    "startedById" UUID,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "startedAt" TIMESTAMP(3),
    "finishedAt" TIMESTAMP(3),
    "cancelRequestedAt" TIMESTAMP(3),
    "workerId" TEXT,

    CONSTRAINT "Study_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Replay" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "traceId" UUID NOT NULL,
    "runId" UUID,
    "studyId" UUID,
    "parentId" UUID,
    "targetId" UUID,
    "targetName" TEXT NOT NULL,
    "requestHash" TEXT NOT NULL,
    "isSimulated" BOOLEAN NOT NULL DEFAULT false,
    "arm" TEXT NOT NULL,
    "stepIndex" INTEGER,
    "repeat" INTEGER NOT NULL DEFAULT 0,
    "seed" TEXT NOT NULL,
    "start" TEXT NOT NULL,
    "change" JSONB,
    "withoutAgent" TEXT,
    "status" "ReplayStatus" NOT NULL DEFAULT 'QUEUED',
    "outcome" "Outcome",
    "score" DOUBLE PRECISION,
    "milestones" TEXT[],
    "finalAnswer" TEXT,
    "message" TEXT,
    "problem" TEXT,
    "problemMessage" TEXT,
    "steps" JSONB,
    "stepCount" INTEGER NOT NULL DEFAULT 0,
    "costUsd" DOUBLE PRECISION,
    "durationMs" INTEGER,
    "isReused" BOOLEAN NOT NULL DEFAULT false,
    "startedByName" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" TIMESTAMP(3),

    CONSTRAINT "Replay_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "ReplayTarget_workspaceId_name_key" ON "ReplayTarget"("workspaceId", "name");

-- CreateIndex
CREATE INDEX "Study_workspaceId_createdAt_id_idx" ON "Study"("workspaceId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Study_traceId_idx" ON "Study"("traceId");

-- CreateIndex
CREATE INDEX "Study_status_idx" ON "Study"("status");

-- CreateIndex
CREATE INDEX "Study_targetId_idx" ON "Study"("targetId");

-- CreateIndex
CREATE UNIQUE INDEX "Study_workspaceId_number_key" ON "Study"("workspaceId", "number");

-- CreateIndex
CREATE INDEX "Replay_workspaceId_traceId_createdAt_idx" ON "Replay"("workspaceId", "traceId", "createdAt");

-- CreateIndex
CREATE INDEX "Replay_workspaceId_requestHash_idx" ON "Replay"("workspaceId", "requestHash");

-- CreateIndex
CREATE INDEX "Replay_runId_arm_stepIndex_repeat_idx" ON "Replay"("runId", "arm", "stepIndex", "repeat");

-- CreateIndex
CREATE INDEX "Replay_studyId_createdAt_idx" ON "Replay"("studyId", "createdAt");

-- CreateIndex
CREATE INDEX "Replay_traceId_idx" ON "Replay"("traceId");

-- CreateIndex
CREATE INDEX "Replay_targetId_idx" ON "Replay"("targetId");

-- CreateIndex
CREATE INDEX "Replay_parentId_idx" ON "Replay"("parentId");

-- AddForeignKey
ALTER TABLE "ReplayTarget" ADD CONSTRAINT "ReplayTarget_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Study" ADD CONSTRAINT "Study_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Study" ADD CONSTRAINT "Study_targetId_fkey" FOREIGN KEY ("targetId") REFERENCES "ReplayTarget"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Study" ADD CONSTRAINT "Study_traceId_fkey" FOREIGN KEY ("traceId") REFERENCES "Trace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Replay" ADD CONSTRAINT "Replay_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Replay" ADD CONSTRAINT "Replay_traceId_fkey" FOREIGN KEY ("traceId") REFERENCES "Trace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Replay" ADD CONSTRAINT "Replay_runId_fkey" FOREIGN KEY ("runId") REFERENCES "AttributionRun"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Replay" ADD CONSTRAINT "Replay_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Replay" ADD CONSTRAINT "Replay_targetId_fkey" FOREIGN KEY ("targetId") REFERENCES "ReplayTarget"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Replay" ADD CONSTRAINT "Replay_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "Replay"("id") ON DELETE SET NULL ON UPDATE CASCADE;


