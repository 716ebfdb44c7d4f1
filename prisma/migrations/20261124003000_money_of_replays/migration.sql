-- AlterTable
ALTER TABLE "SpendReservation" ADD COLUMN     "replayId" UUID,
ADD COLUMN     "studyId" UUID,
ALTER COLUMN "runId" DROP NOT NULL;

-- AlterTable
ALTER TABLE "Study" ADD COLUMN     "diagnoses" JSONB,
ADD COLUMN     "neededCount" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "resumeCount" INTEGER NOT NULL DEFAULT 0;

-- Studies from before say how many they take under their limit only.
UPDATE "Study" SET "neededCount" = "plannedCount";

-- CreateIndex
CREATE INDEX "SpendReservation_studyId_idx" ON "SpendReservation"("studyId");

-- CreateIndex
CREATE INDEX "SpendReservation_replayId_idx" ON "SpendReservation"("replayId");

-- AddForeignKey
ALTER TABLE "SpendReservation" ADD CONSTRAINT "SpendReservation_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SpendReservation" ADD CONSTRAINT "SpendReservation_replayId_fkey" FOREIGN KEY ("replayId") REFERENCES "Replay"("id") ON DELETE CASCADE ON UPDATE CASCADE;
