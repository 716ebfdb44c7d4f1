-- DropIndex
DROP INDEX "Delivery_channelId_createdAt_idx";

-- AlterTable
ALTER TABLE "Channel" ADD COLUMN     "failureCount" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "heldUntil" TIMESTAMP(3),
ADD COLUMN     "note" TEXT;

-- AlterTable
ALTER TABLE "Delivery" ADD COLUMN     "roundAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "roundFirst" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "DeliveryAttempt" ADD COLUMN     "answer" TEXT;

-- CreateIndex
CREATE INDEX "Delivery_channelId_createdAt_id_idx" ON "Delivery"("channelId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Delivery_status_nextAttemptAt_idx" ON "Delivery"("status", "nextAttemptAt");

-- CreateIndex
CREATE INDEX "Delivery_createdAt_idx" ON "Delivery"("createdAt");


