CREATE TABLE "Destination" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "rule" TEXT NOT NULL,
    "accessCiphertext" TEXT NOT NULL,
    "hint" TEXT NOT NULL,
    "failureCount" INTEGER NOT NULL DEFAULT 0,
    "heldUntil" TIMESTAMP(3),
    "createdByName" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Destination_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Destination_workspaceId_name_key" ON "Destination"("workspaceId", "name");
ALTER TABLE "Destination" ADD CONSTRAINT "Destination_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "Sending" (
    "destinationId" UUID NOT NULL,
    "traceId" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "wish" INTEGER NOT NULL DEFAULT 1,
    "isAsked" BOOLEAN NOT NULL DEFAULT false,
    "status" "DeliveryStatus" NOT NULL DEFAULT 'PENDING',
    "attemptCount" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent" JSONB NOT NULL DEFAULT '[]',
    "begun" JSONB NOT NULL DEFAULT '[]',
    "problem" TEXT,
    "sentAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Sending_pkey" PRIMARY KEY ("destinationId", "traceId")
);
CREATE INDEX "Sending_destinationId_status_nextAttemptAt_idx" ON "Sending"("destinationId", "status", "nextAttemptAt");
CREATE INDEX "Sending_traceId_idx" ON "Sending"("traceId");
ALTER TABLE "Sending" ADD CONSTRAINT "Sending_destinationId_fkey" FOREIGN KEY ("destinationId") REFERENCES "Destination"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Sending" ADD CONSTRAINT "Sending_traceId_fkey" FOREIGN KEY ("traceId") REFERENCES "Trace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What changes who failed or when, changes the facts of a trace; the words of a label stand beside them. What was sent
-- once is sent again whatever the rule is now, so that no platform keeps an answer that no longer stands.
CREATE FUNCTION "markSending"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "Sending" ("destinationId", "traceId", "workspaceId")
    SELECT d."id", NEW."traceId", NEW."workspaceId" FROM "Destination" d
      WHERE d."workspaceId" = NEW."workspaceId"
        AND (d."rule" <> 'asked' OR EXISTS (SELECT FROM "Sending" s WHERE s."destinationId" = d."id" AND s."traceId" = NEW."traceId"))
        AND EXISTS (SELECT FROM "Trace" t WHERE t."id" = NEW."traceId")
    ON CONFLICT ("destinationId", "traceId") DO UPDATE
      SET "wish" = "Sending"."wish" + 1, "status" = 'PENDING', "attemptCount" = 0, "nextAttemptAt" = CURRENT_TIMESTAMP;
  RETURN NULL;
END
$$;
CREATE TRIGGER "mark_sending_insert" AFTER INSERT ON "TraceFact" FOR EACH ROW
  WHEN (NOT NEW."isMade" AND (NEW."runId" IS NOT NULL OR NEW."truthSource" IS NOT NULL)) EXECUTE FUNCTION "markSending"();
CREATE TRIGGER "mark_sending_update" AFTER UPDATE ON "TraceFact" FOR EACH ROW
  WHEN (NOT NEW."isMade" AND (OLD."outcome", OLD."truthSource", OLD."truthAgentKey", OLD."truthStep", OLD."truthMode", OLD."truthParty", OLD."runId")
    IS DISTINCT FROM (NEW."outcome", NEW."truthSource", NEW."truthAgentKey", NEW."truthStep", NEW."truthMode", NEW."truthParty", NEW."runId")) EXECUTE FUNCTION "markSending"();
CREATE TRIGGER "mark_sending_update" AFTER UPDATE ON "Annotation" FOR EACH ROW
  WHEN (OLD."reason" IS DISTINCT FROM NEW."reason") EXECUTE FUNCTION "markSending"();
CREATE TRIGGER "mark_sending_insert" AFTER INSERT ON "Adjudication" FOR EACH ROW EXECUTE FUNCTION "markSending"();
