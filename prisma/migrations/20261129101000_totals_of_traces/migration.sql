-- What the steps of a trace say in all, so that a list need not look at them: filled when steps are stored, for traces of
-- earlier versions by a worker.
ALTER TABLE "Trace" ADD COLUMN "model" TEXT;
ALTER TABLE "Trace" ADD COLUMN "tokenCount" INTEGER;
ALTER TABLE "Trace" ADD COLUMN "costUsd" DOUBLE PRECISION;
ALTER TABLE "Trace" ADD COLUMN "durationMs" DOUBLE PRECISION;
ALTER TABLE "Trace" ADD COLUMN "sessionId" TEXT;
