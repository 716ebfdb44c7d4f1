-- Which model answered a call, as the endpoint says it.
ALTER TABLE "JudgeCall" ADD COLUMN "servedBy" TEXT;

-- What a judge was measured to be worth, on traces that are drawn once for it.
CREATE TABLE "JudgeCertificate" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "evaluationId" UUID,
    "judgeKey" TEXT NOT NULL,
    "judge" JSONB NOT NULL,
    "seed" INTEGER NOT NULL,
    "drawn" TEXT[],
    "report" JSONB,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "JudgeCertificate_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "JudgeCertificate_evaluationId_key" ON "JudgeCertificate"("evaluationId");
CREATE INDEX "JudgeCertificate_workspaceId_judgeKey_createdAt_idx" ON "JudgeCertificate"("workspaceId", "judgeKey", "createdAt");
ALTER TABLE "JudgeCertificate" ADD CONSTRAINT "JudgeCertificate_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "JudgeCertificate" ADD CONSTRAINT "JudgeCertificate_evaluationId_fkey" FOREIGN KEY ("evaluationId") REFERENCES "Evaluation"("id") ON DELETE SET NULL ON UPDATE CASCADE;
