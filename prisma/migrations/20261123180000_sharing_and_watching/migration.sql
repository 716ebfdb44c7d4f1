-- CreateEnum
CREATE TYPE "DeliveryStatus" AS ENUM ('PENDING', 'DELIVERED', 'FAILED');

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "mailsMentions" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "Workspace" ADD COLUMN     "isSnapshot" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "reachableHosts" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateTable
CREATE TABLE "Share" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "traceId" UUID NOT NULL,
    "snapshotWorkspaceId" UUID,
    "tokenHash" TEXT NOT NULL,
    "passphraseHash" TEXT,
    "settings" JSONB NOT NULL,
    "createdById" UUID,
    "createdByName" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMP(3),
    "revokedAt" TIMESTAMP(3),
    "revokedByName" TEXT,
    "viewCount" INTEGER NOT NULL DEFAULT 0,
    "lastViewedAt" TIMESTAMP(3),

    CONSTRAINT "Share_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Comment" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "traceId" UUID NOT NULL,
    "stepIndex" INTEGER,
    "authorId" UUID,
    "authorName" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "editedAt" TIMESTAMP(3),
    "deletedAt" TIMESTAMP(3),

    CONSTRAINT "Comment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Mention" (
    "commentId" UUID NOT NULL,
    "userId" UUID NOT NULL,

    CONSTRAINT "Mention_pkey" PRIMARY KEY ("commentId","userId")
);

-- CreateTable
CREATE TABLE "InboxItem" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "traceId" UUID NOT NULL,
    "commentId" UUID NOT NULL,
    "fromName" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "readAt" TIMESTAMP(3),

    CONSTRAINT "InboxItem_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Invitation" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "role" "Role" NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "createdById" UUID,
    "createdByName" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "usedAt" TIMESTAMP(3),
    "usedByName" TEXT,
    "revokedAt" TIMESTAMP(3),

    CONSTRAINT "Invitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuditEntry" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actorKind" TEXT NOT NULL,
    "actorId" UUID,
    "actorName" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "subjectId" TEXT,
    "details" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "AuditEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ChangedTrace" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" UUID NOT NULL,
    "traceId" UUID NOT NULL,

    CONSTRAINT "ChangedTrace_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TraceFact" (
    "workspaceId" UUID NOT NULL,
    "traceId" UUID NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "day" DATE NOT NULL,
    "systemKey" TEXT NOT NULL,
    "version" TEXT,
    "outcome" "Outcome" NOT NULL,
    "tags" TEXT[],
    "stepCount" INTEGER NOT NULL,
    "truthSource" TEXT,
    "truthAgent" TEXT,
    "truthAgentKey" TEXT,
    "truthStep" INTEGER,
    "truthMode" TEXT,
    "runId" UUID,
    "runMethod" TEXT,
    "runMethodVersion" TEXT,
    "runAgent" TEXT,
    "runAgentKey" TEXT,
    "runStep" INTEGER,
    "runMode" TEXT,

    CONSTRAINT "TraceFact_pkey" PRIMARY KEY ("workspaceId","traceId")
);

-- CreateTable
CREATE TABLE "RunFact" (
    "workspaceId" UUID NOT NULL,
    "runId" UUID NOT NULL,
    "traceId" UUID NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "day" DATE NOT NULL,
    "method" TEXT NOT NULL,
    "methodVersion" TEXT NOT NULL,
    "model" TEXT,
    "tracerVersionId" UUID,
    "status" "RunStatus" NOT NULL,
    "isEvaluation" BOOLEAN NOT NULL,
    "isAutomatic" BOOLEAN NOT NULL,
    "isNewest" BOOLEAN NOT NULL,
    "isAbstained" BOOLEAN NOT NULL,
    "agent" TEXT,
    "agentKey" TEXT,
    "stepIndex" INTEGER,
    "mode" TEXT,
    "costUsd" DOUBLE PRECISION,
    "inputTokens" INTEGER NOT NULL,
    "outputTokens" INTEGER NOT NULL,
    "callCount" INTEGER NOT NULL,

    CONSTRAINT "RunFact_pkey" PRIMARY KEY ("workspaceId","runId")
);

-- CreateTable
CREATE TABLE "SavedView" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "page" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "createdById" UUID,
    "createdByName" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SavedView_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Automation" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "filter" TEXT NOT NULL,
    "isEnabled" BOOLEAN NOT NULL DEFAULT true,
    "run" JSONB,
    "maxRunCostUsd" DOUBLE PRECISION,
    "monthlyBudgetUsd" DOUBLE PRECISION,
    "queueId" UUID,
    "channelIds" UUID[],
    "createdById" UUID,
    "createdByName" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Automation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AutomationTurn" (
    "workspaceId" UUID NOT NULL,
    "automationId" UUID NOT NULL,
    "traceId" UUID NOT NULL,
    "runId" UUID,
    "isQueued" BOOLEAN NOT NULL DEFAULT false,
    "isNotified" BOOLEAN NOT NULL DEFAULT false,
    "problem" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AutomationTurn_pkey" PRIMARY KEY ("workspaceId","automationId","traceId")
);

-- CreateTable
CREATE TABLE "AlertRule" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "isEnabled" BOOLEAN NOT NULL DEFAULT true,
    "systemKey" TEXT,
    "settings" JSONB NOT NULL,
    "channelIds" UUID[],
    "createdById" UUID,
    "createdByName" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "state" JSONB,
    "checkedAt" TIMESTAMP(3),

    CONSTRAINT "AlertRule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Alert" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "ruleId" UUID NOT NULL,
    "changeKey" TEXT NOT NULL,
    "finding" JSONB NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "acknowledgedAt" TIMESTAMP(3),
    "acknowledgedByName" TEXT,

    CONSTRAINT "Alert_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Channel" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "isEnabled" BOOLEAN NOT NULL DEFAULT true,
    "targetCiphertext" TEXT NOT NULL,
    "hint" TEXT NOT NULL,
    "createdByName" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Channel_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Delivery" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "channelId" UUID NOT NULL,
    "news" JSONB NOT NULL,
    "status" "DeliveryStatus" NOT NULL DEFAULT 'PENDING',
    "attemptCount" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deliveredAt" TIMESTAMP(3),

    CONSTRAINT "Delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DeliveryAttempt" (
    "workspaceId" UUID NOT NULL,
    "deliveryId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "statusCode" INTEGER,
    "latencyMs" INTEGER NOT NULL,
    "problem" TEXT,

    CONSTRAINT "DeliveryAttempt_pkey" PRIMARY KEY ("workspaceId","deliveryId","number")
);

-- CreateIndex
CREATE UNIQUE INDEX "Share_snapshotWorkspaceId_key" ON "Share"("snapshotWorkspaceId");

-- CreateIndex
CREATE UNIQUE INDEX "Share_tokenHash_key" ON "Share"("tokenHash");

-- CreateIndex
CREATE INDEX "Share_workspaceId_createdAt_id_idx" ON "Share"("workspaceId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Share_traceId_idx" ON "Share"("traceId");

-- CreateIndex
CREATE INDEX "Share_expiresAt_idx" ON "Share"("expiresAt");

-- CreateIndex
CREATE INDEX "Comment_workspaceId_traceId_stepIndex_createdAt_idx" ON "Comment"("workspaceId", "traceId", "stepIndex", "createdAt");

-- CreateIndex
CREATE INDEX "Comment_traceId_idx" ON "Comment"("traceId");

-- CreateIndex
CREATE INDEX "Mention_userId_idx" ON "Mention"("userId");

-- CreateIndex
CREATE INDEX "InboxItem_userId_workspaceId_createdAt_idx" ON "InboxItem"("userId", "workspaceId", "createdAt");

-- CreateIndex
CREATE INDEX "InboxItem_workspaceId_idx" ON "InboxItem"("workspaceId");

-- CreateIndex
CREATE INDEX "InboxItem_traceId_idx" ON "InboxItem"("traceId");

-- CreateIndex
CREATE UNIQUE INDEX "InboxItem_commentId_userId_key" ON "InboxItem"("commentId", "userId");

-- CreateIndex
CREATE UNIQUE INDEX "Invitation_tokenHash_key" ON "Invitation"("tokenHash");

-- CreateIndex
CREATE INDEX "Invitation_workspaceId_createdAt_id_idx" ON "Invitation"("workspaceId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "AuditEntry_workspaceId_at_id_idx" ON "AuditEntry"("workspaceId", "at", "id");

-- CreateIndex
CREATE INDEX "AuditEntry_workspaceId_kind_at_id_idx" ON "AuditEntry"("workspaceId", "kind", "at", "id");

-- CreateIndex
CREATE INDEX "ChangedTrace_workspaceId_id_idx" ON "ChangedTrace"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "TraceFact_workspaceId_day_idx" ON "TraceFact"("workspaceId", "day");

-- CreateIndex
CREATE INDEX "TraceFact_workspaceId_systemKey_at_idx" ON "TraceFact"("workspaceId", "systemKey", "at");

-- CreateIndex
CREATE INDEX "RunFact_workspaceId_traceId_idx" ON "RunFact"("workspaceId", "traceId");

-- CreateIndex
CREATE INDEX "RunFact_workspaceId_day_idx" ON "RunFact"("workspaceId", "day");

-- CreateIndex
CREATE INDEX "RunFact_workspaceId_method_methodVersion_at_idx" ON "RunFact"("workspaceId", "method", "methodVersion", "at");

-- CreateIndex
CREATE UNIQUE INDEX "SavedView_workspaceId_page_name_key" ON "SavedView"("workspaceId", "page", "name");

-- CreateIndex
CREATE UNIQUE INDEX "Automation_workspaceId_name_key" ON "Automation"("workspaceId", "name");

-- CreateIndex
CREATE INDEX "AutomationTurn_automationId_createdAt_idx" ON "AutomationTurn"("automationId", "createdAt");

-- CreateIndex
CREATE INDEX "AutomationTurn_runId_idx" ON "AutomationTurn"("runId");

-- CreateIndex
CREATE UNIQUE INDEX "AlertRule_workspaceId_name_key" ON "AlertRule"("workspaceId", "name");

-- CreateIndex
CREATE INDEX "Alert_workspaceId_createdAt_id_idx" ON "Alert"("workspaceId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Alert_ruleId_changeKey_key" ON "Alert"("ruleId", "changeKey");

-- CreateIndex
CREATE UNIQUE INDEX "Channel_workspaceId_name_key" ON "Channel"("workspaceId", "name");

-- CreateIndex
CREATE INDEX "Delivery_workspaceId_createdAt_id_idx" ON "Delivery"("workspaceId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Delivery_channelId_createdAt_idx" ON "Delivery"("channelId", "createdAt");

-- CreateIndex
CREATE INDEX "DeliveryAttempt_deliveryId_idx" ON "DeliveryAttempt"("deliveryId");

-- AddForeignKey
ALTER TABLE "Share" ADD CONSTRAINT "Share_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Share" ADD CONSTRAINT "Share_traceId_fkey" FOREIGN KEY ("traceId") REFERENCES "Trace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Share" ADD CONSTRAINT "Share_snapshotWorkspaceId_fkey" FOREIGN KEY ("snapshotWorkspaceId") REFERENCES "Workspace"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_traceId_fkey" FOREIGN KEY ("traceId") REFERENCES "Trace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Mention" ADD CONSTRAINT "Mention_commentId_fkey" FOREIGN KEY ("commentId") REFERENCES "Comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Mention" ADD CONSTRAINT "Mention_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InboxItem" ADD CONSTRAINT "InboxItem_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InboxItem" ADD CONSTRAINT "InboxItem_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InboxItem" ADD CONSTRAINT "InboxItem_traceId_fkey" FOREIGN KEY ("traceId") REFERENCES "Trace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InboxItem" ADD CONSTRAINT "InboxItem_commentId_fkey" FOREIGN KEY ("commentId") REFERENCES "Comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Invitation" ADD CONSTRAINT "Invitation_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AuditEntry" ADD CONSTRAINT "AuditEntry_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SavedView" ADD CONSTRAINT "SavedView_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Automation" ADD CONSTRAINT "Automation_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AutomationTurn" ADD CONSTRAINT "AutomationTurn_automationId_fkey" FOREIGN KEY ("automationId") REFERENCES "Automation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AlertRule" ADD CONSTRAINT "AlertRule_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Alert" ADD CONSTRAINT "Alert_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Alert" ADD CONSTRAINT "Alert_ruleId_fkey" FOREIGN KEY ("ruleId") REFERENCES "AlertRule"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Channel" ADD CONSTRAINT "Channel_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Delivery" ADD CONSTRAINT "Delivery_channelId_fkey" FOREIGN KEY ("channelId") REFERENCES "Channel"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DeliveryAttempt" ADD CONSTRAINT "DeliveryAttempt_deliveryId_fkey" FOREIGN KEY ("deliveryId") REFERENCES "Delivery"("id") ON DELETE CASCADE ON UPDATE CASCADE;


