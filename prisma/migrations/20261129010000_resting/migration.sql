-- A provider that fails again and again is left alone for a while, by all workers: faults in a row, since when and until
-- when it rests, and until when one run tries it again. Times are milliseconds since 1970, as the others of its pace.
ALTER TABLE "ProviderPace" ADD COLUMN "faultCount" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "ProviderPace" ADD COLUMN "faultWeight" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "ProviderPace" ADD COLUMN "restCount" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "ProviderPace" ADD COLUMN "restsSince" DOUBLE PRECISION NOT NULL DEFAULT 0;
ALTER TABLE "ProviderPace" ADD COLUMN "restsUntil" DOUBLE PRECISION NOT NULL DEFAULT 0;
ALTER TABLE "ProviderPace" ADD COLUMN "probeUntil" DOUBLE PRECISION NOT NULL DEFAULT 0;
ALTER TABLE "ProviderPace" ADD COLUMN "lastFault" TEXT;
ALTER TABLE "ProviderPace" ADD COLUMN "lastFaultAt" DOUBLE PRECISION NOT NULL DEFAULT 0;

-- A run that was put back into the queue because its endpoint is to be left alone: until when, why, and the kinds of
-- faults that its calls met since the last answer.
ALTER TABLE "AttributionRun" ADD COLUMN "restsUntil" TIMESTAMP(3);
ALTER TABLE "AttributionRun" ADD COLUMN "restReason" TEXT;
ALTER TABLE "AttributionRun" ADD COLUMN "faults" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];

-- Runs that wait, now by their provider as well, so that those of one that rests are stepped over in one leap.
DROP INDEX "AttributionRun_waiting_idx";
CREATE INDEX "AttributionRun_waiting_idx" ON "AttributionRun"("workspaceId", ("evaluationEntryId" IS NOT NULL), coalesce("startedById"::text, "startedByName"), coalesce("providerId"::text, ''), "createdAt", "id") WHERE "status" = 'QUEUED';
