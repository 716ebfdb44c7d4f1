ALTER TABLE "WorkerHeartbeat" ADD COLUMN "figures" JSONB;
