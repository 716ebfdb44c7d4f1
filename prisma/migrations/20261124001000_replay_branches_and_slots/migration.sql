-- AlterTable
ALTER TABLE "Replay" ADD COLUMN     "cancelRequestedAt" TIMESTAMP(3),
ADD COLUMN     "contentHash" TEXT NOT NULL,
ADD COLUMN     "prefix" JSONB,
ADD COLUMN     "replacement" TEXT,
ADD COLUMN     "startedAt" TIMESTAMP(3);

-- CreateTable
CREATE TABLE "ReplaySlot" (
    "id" UUID NOT NULL,
    "place" TEXT NOT NULL,
    "workerId" TEXT NOT NULL,
    "until" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ReplaySlot_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ReplaySlot_place_idx" ON "ReplaySlot"("place");


