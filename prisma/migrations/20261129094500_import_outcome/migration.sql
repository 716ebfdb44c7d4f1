-- AlterTable
ALTER TABLE "Import" ADD COLUMN     "outcome" "Outcome";

-- CreateIndex
CREATE INDEX "Import_workspaceId_status_idx" ON "Import"("workspaceId", "status");
