ALTER TABLE "Destination" ADD COLUMN "hasWebhookSecret" BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE "IncidentIssue" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "incidentId" UUID NOT NULL,
    "destinationId" UUID NOT NULL,
    "wish" INTEGER NOT NULL DEFAULT 1,
    "status" "DeliveryStatus" NOT NULL DEFAULT 'PENDING',
    "attemptCount" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "begunAt" TIMESTAMP(3),
    "externalId" TEXT,
    "key" TEXT,
    "url" TEXT,
    "isClosed" BOOLEAN NOT NULL DEFAULT false,
    "problem" TEXT,
    "createdByName" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "IncidentIssue_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "IncidentIssue_incidentId_destinationId_key" ON "IncidentIssue"("incidentId", "destinationId");
CREATE INDEX "IncidentIssue_destinationId_status_nextAttemptAt_idx" ON "IncidentIssue"("destinationId", "status", "nextAttemptAt");
CREATE INDEX "IncidentIssue_destinationId_externalId_idx" ON "IncidentIssue"("destinationId", "externalId");
ALTER TABLE "IncidentIssue" ADD CONSTRAINT "IncidentIssue_incidentId_fkey" FOREIGN KEY ("incidentId") REFERENCES "Incident"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "IncidentIssue" ADD CONSTRAINT "IncidentIssue_destinationId_fkey" FOREIGN KEY ("destinationId") REFERENCES "Destination"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Whoever changes the state of an incident, a person or the grouping, has its issues follow.
CREATE FUNCTION "markIssues"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "IncidentIssue" SET "wish" = "wish" + 1, "status" = 'PENDING', "attemptCount" = 0, "nextAttemptAt" = CURRENT_TIMESTAMP
    WHERE "incidentId" = NEW."id";
  RETURN NULL;
END
$$;
CREATE TRIGGER "mark_issues" AFTER UPDATE OF "state" ON "Incident" FOR EACH ROW
  WHEN (OLD."state" IS DISTINCT FROM NEW."state") EXECUTE FUNCTION "markIssues"();
