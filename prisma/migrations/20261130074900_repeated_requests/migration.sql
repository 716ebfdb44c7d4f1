CREATE TABLE "RepeatedRequest" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "actorId" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "requestHash" TEXT,
    "answer" TEXT,
    "heldUntil" TIMESTAMP(3) NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "RepeatedRequest_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "RepeatedRequest_workspaceId_actorId_key_key" ON "RepeatedRequest"("workspaceId", "actorId", "key");

CREATE INDEX "RepeatedRequest_createdAt_idx" ON "RepeatedRequest"("createdAt");

ALTER TABLE "RepeatedRequest" ADD CONSTRAINT "RepeatedRequest_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;
