-- When a trace came into a queue: what was there before came with the queue.
ALTER TABLE "QueueItem" ADD COLUMN "addedAt" TIMESTAMP(3);
UPDATE "QueueItem" i SET "addedAt" = q."createdAt" FROM "LabelQueue" q WHERE q."id" = i."queueId";
ALTER TABLE "QueueItem" ALTER COLUMN "addedAt" SET NOT NULL, ALTER COLUMN "addedAt" SET DEFAULT CURRENT_TIMESTAMP;

-- CreateTable
CREATE TABLE "TraceReading" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "traceId" UUID NOT NULL,
    "readBy" TEXT,
    "isChanged" BOOLEAN NOT NULL,
    "stepCount" INTEGER NOT NULL,
    "readAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "TraceReading_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "TraceReading_workspaceId_traceId_readAt_idx" ON "TraceReading"("workspaceId", "traceId", "readAt");

-- CreateIndex
CREATE INDEX "TraceReading_traceId_idx" ON "TraceReading"("traceId");

-- AddForeignKey
ALTER TABLE "TraceReading" ADD CONSTRAINT "TraceReading_traceId_fkey" FOREIGN KEY ("traceId") REFERENCES "Trace"("id") ON DELETE CASCADE ON UPDATE CASCADE;
