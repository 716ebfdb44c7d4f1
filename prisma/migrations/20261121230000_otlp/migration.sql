-- AlterTable
ALTER TABLE "Trace" ADD COLUMN     "sequence" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "OtlpTrace" (
    "workspaceId" UUID NOT NULL,
    "otlpId" TEXT NOT NULL,
    "sessionId" TEXT,
    "traceId" UUID,
    "lastReceivedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "OtlpTrace_pkey" PRIMARY KEY ("workspaceId","otlpId")
);

-- CreateTable
CREATE TABLE "OtlpRecord" (
    "workspaceId" UUID NOT NULL,
    "otlpId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "recordId" TEXT NOT NULL,
    "body" TEXT NOT NULL,

    CONSTRAINT "OtlpRecord_pkey" PRIMARY KEY ("workspaceId","otlpId","kind","recordId")
);

-- CreateIndex
CREATE INDEX "OtlpTrace_workspaceId_sessionId_idx" ON "OtlpTrace"("workspaceId", "sessionId");

-- CreateIndex
CREATE INDEX "OtlpTrace_traceId_idx" ON "OtlpTrace"("traceId");

-- AddForeignKey
ALTER TABLE "OtlpTrace" ADD CONSTRAINT "OtlpTrace_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OtlpTrace" ADD CONSTRAINT "OtlpTrace_traceId_fkey" FOREIGN KEY ("traceId") REFERENCES "Trace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OtlpRecord" ADD CONSTRAINT "OtlpRecord_workspaceId_otlpId_fkey" FOREIGN KEY ("workspaceId", "otlpId") REFERENCES "OtlpTrace"("workspaceId", "otlpId") ON DELETE CASCADE ON UPDATE CASCADE;
