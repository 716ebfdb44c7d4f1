ALTER TABLE "IncidentFix" ADD COLUMN "verdict" TEXT, ADD COLUMN "measuredAt" TIMESTAMP(3), ADD COLUMN "withdrawnAt" TIMESTAMP(3), ADD COLUMN "withdrawnByName" TEXT;
