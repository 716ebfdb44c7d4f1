-- Money, kept replies, run numbers and taxonomies.

-- AlterTable
ALTER TABLE "Workspace" ADD COLUMN "monthlyBudgetUsd" DOUBLE PRECISION,
ADD COLUMN "taxonomyName" TEXT NOT NULL DEFAULT 'mast';

-- AlterTable
ALTER TABLE "Provider" ADD COLUMN "tokensPerMinute" INTEGER;

-- AlterTable
ALTER TABLE "ProviderModel" ADD COLUMN "cachedInputUsdPerMillion" DOUBLE PRECISION,
ADD COLUMN "replyTokens" INTEGER;

-- CreateTable
CREATE TABLE "ProviderPace" (
    "providerId" UUID NOT NULL,
    "requestsAt" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "tokensAt" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "slowness" DOUBLE PRECISION NOT NULL DEFAULT 1,
    "pausedTo" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ProviderPace_pkey" PRIMARY KEY ("providerId")
);

-- CreateTable
CREATE TABLE "MonthlySpend" (
    "workspaceId" UUID NOT NULL,
    "month" DATE NOT NULL,
    "costUsd" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "inputTokens" BIGINT NOT NULL DEFAULT 0,
    "outputTokens" BIGINT NOT NULL DEFAULT 0,
    "callCount" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "MonthlySpend_pkey" PRIMARY KEY ("workspaceId","month")
);

-- CreateTable
CREATE TABLE "SpendReservation" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "runId" UUID NOT NULL,
    "claim" TEXT NOT NULL,
    "costUsd" DOUBLE PRECISION NOT NULL,
    "tokens" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SpendReservation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WorkspaceTaxonomy" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "modes" JSON NOT NULL,
    "createdByName" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "WorkspaceTaxonomy_pkey" PRIMARY KEY ("id")
);

-- AlterTable
ALTER TABLE "AttributionRun" ADD COLUMN "number" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "isFresh" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "isMasked" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "maxCostUsd" DOUBLE PRECISION,
ADD COLUMN "maxTokens" INTEGER,
ADD COLUMN "reusedCallCount" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "cachedTokens" INTEGER NOT NULL DEFAULT 0;

UPDATE "AttributionRun" r SET "number" = n."number"
FROM (SELECT "id", row_number() OVER (PARTITION BY "traceId" ORDER BY "createdAt", "id") AS "number" FROM "AttributionRun") n
WHERE n."id" = r."id";

-- Numbers runs per trace. Whoever inserts holds the trace's row, so that no two get the same number.
CREATE FUNCTION number_run() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT coalesce(max("number"), 0) + 1 INTO NEW."number" FROM "AttributionRun" WHERE "traceId" = NEW."traceId";
  RETURN NEW;
END $$;
CREATE TRIGGER number_run BEFORE INSERT ON "AttributionRun" FOR EACH ROW EXECUTE FUNCTION number_run();

-- AlterTable
ALTER TABLE "JudgeCall" ADD COLUMN "model" TEXT,
ADD COLUMN "shown" JSONB,
ADD COLUMN "probabilities" JSONB,
ADD COLUMN "isReadable" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN "isReused" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "cachedTokens" INTEGER NOT NULL DEFAULT 0;

-- What was spent before there was a ledger.
INSERT INTO "MonthlySpend" ("workspaceId", "month", "costUsd", "inputTokens", "outputTokens", "callCount")
SELECT "workspaceId", date_trunc('month', "createdAt")::date, coalesce(sum("costUsd"), 0), sum("inputTokens"), sum("outputTokens"), count(*)
FROM "JudgeCall" GROUP BY 1, 2;

-- CreateIndex
CREATE INDEX "SpendReservation_workspaceId_idx" ON "SpendReservation"("workspaceId");

-- CreateIndex
CREATE INDEX "SpendReservation_runId_idx" ON "SpendReservation"("runId");

-- CreateIndex
CREATE UNIQUE INDEX "WorkspaceTaxonomy_workspaceId_name_version_key" ON "WorkspaceTaxonomy"("workspaceId", "name", "version");

-- CreateIndex
CREATE INDEX "JudgeCall_workspaceId_requestHash_idx" ON "JudgeCall"("workspaceId", "requestHash");

-- AddForeignKey
ALTER TABLE "ProviderPace" ADD CONSTRAINT "ProviderPace_providerId_fkey" FOREIGN KEY ("providerId") REFERENCES "Provider"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MonthlySpend" ADD CONSTRAINT "MonthlySpend_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SpendReservation" ADD CONSTRAINT "SpendReservation_runId_fkey" FOREIGN KEY ("runId") REFERENCES "AttributionRun"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WorkspaceTaxonomy" ADD CONSTRAINT "WorkspaceTaxonomy_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;
