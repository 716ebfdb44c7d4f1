-- What kind of problem it was that a replay target could not be asked for, beside the sentence, which may quote the system itself.
ALTER TABLE "ReplayTarget" ADD COLUMN "problemCode" TEXT;
