-- CreateEnum
CREATE TYPE "ImportStatus" AS ENUM ('RECEIVING', 'READING', 'READY', 'STORING', 'DONE', 'FAILED');

-- AlterTable
ALTER TABLE "Trace" ADD COLUMN     "importId" UUID,
ADD COLUMN     "originalPlace" INTEGER,
ADD COLUMN     "report" JSONB;

-- AlterTable
ALTER TABLE "Workspace" ADD COLUMN     "redaction" JSONB;

-- CreateTable
CREATE TABLE "Import" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "source" TEXT NOT NULL,
    "fileName" TEXT,
    "status" "ImportStatus" NOT NULL DEFAULT 'RECEIVING',
    "byteSize" INTEGER,
    "receivedBytes" INTEGER NOT NULL DEFAULT 0,
    "turn" INTEGER NOT NULL DEFAULT 0,
    "progress" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "originalId" UUID,
    "format" TEXT,
    "mapping" JSON,
    "mappingName" TEXT,
    "system" TEXT,
    "redacts" BOOLEAN NOT NULL DEFAULT false,
    "preview" JSON,
    "result" JSON,
    "errorCode" TEXT,
    "errorMessage" TEXT,
    "createdById" UUID,
    "createdByName" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Import_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Mapping" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "rule" JSON NOT NULL,
    "createdByName" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Mapping_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OriginalChunk" (
    "workspaceId" UUID NOT NULL,
    "originalId" UUID NOT NULL,
    "index" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "OriginalChunk_pkey" PRIMARY KEY ("workspaceId","originalId","index")
);

-- What was kept in one piece, in pieces of 4 MiB.
INSERT INTO "OriginalChunk" ("workspaceId", "originalId", "index", "bytes")
  SELECT "workspaceId", "id", piece, substring("bytes" FROM piece * 4194304 + 1 FOR 4194304)
  FROM "Original", generate_series(0, greatest(0, (octet_length("bytes") - 1) / 4194304)) AS piece;

-- AlterTable
ALTER TABLE "Original" DROP COLUMN "bytes",
ALTER COLUMN "sha256" DROP NOT NULL;

-- CreateTable
CREATE TABLE "TraceLabel" (
    "workspaceId" UUID NOT NULL,
    "traceId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "source" TEXT NOT NULL,
    "agent" TEXT,
    "stepIndex" INTEGER,
    "category" TEXT,
    "reason" TEXT NOT NULL,
    "value" JSONB,
    "isDecisive" BOOLEAN NOT NULL,

    CONSTRAINT "TraceLabel_pkey" PRIMARY KEY ("workspaceId","traceId","position")
);

-- CreateIndex
CREATE INDEX "Import_workspaceId_id_idx" ON "Import"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "Import_originalId_idx" ON "Import"("originalId");

-- CreateIndex
CREATE INDEX "Import_status_updatedAt_idx" ON "Import"("status", "updatedAt");

-- CreateIndex
CREATE UNIQUE INDEX "Mapping_workspaceId_name_key" ON "Mapping"("workspaceId", "name");

-- CreateIndex
CREATE INDEX "OriginalChunk_originalId_idx" ON "OriginalChunk"("originalId");

-- CreateIndex
CREATE INDEX "TraceLabel_traceId_idx" ON "TraceLabel"("traceId");

-- CreateIndex
CREATE INDEX "Trace_importId_idx" ON "Trace"("importId");

-- AddForeignKey
ALTER TABLE "Import" ADD CONSTRAINT "Import_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Import" ADD CONSTRAINT "Import_originalId_fkey" FOREIGN KEY ("originalId") REFERENCES "Original"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Mapping" ADD CONSTRAINT "Mapping_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OriginalChunk" ADD CONSTRAINT "OriginalChunk_originalId_fkey" FOREIGN KEY ("originalId") REFERENCES "Original"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Trace" ADD CONSTRAINT "Trace_importId_fkey" FOREIGN KEY ("importId") REFERENCES "Import"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TraceLabel" ADD CONSTRAINT "TraceLabel_traceId_fkey" FOREIGN KEY ("traceId") REFERENCES "Trace"("id") ON DELETE CASCADE ON UPDATE CASCADE;
