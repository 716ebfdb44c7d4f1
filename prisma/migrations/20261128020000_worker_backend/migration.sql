-- A dead worker is told by the end of its connection, at once, and not by ten seconds of silence.
ALTER TABLE "WorkerHeartbeat" ADD COLUMN "backendPid" INTEGER;
