CREATE TYPE "IncidentState" AS ENUM ('OPEN', 'ACKNOWLEDGED', 'FIXED', 'IGNORED', 'MERGED');

ALTER TABLE "Workspace" ADD COLUMN "lastIncident" INTEGER NOT NULL DEFAULT 0;

CREATE TABLE "Incident" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "systemKey" TEXT NOT NULL,
    "title" TEXT,
    "suggestedTitle" TEXT NOT NULL,
    "state" "IncidentState" NOT NULL DEFAULT 'OPEN',
    "fixedVersion" TEXT,
    "fixedAt" TIMESTAMP(3),
    "ignoreReason" TEXT,
    "mergedIntoId" UUID,
    "ownerId" UUID,
    "ownerName" TEXT,
    "reopenedAt" TIMESTAMP(3),
    "reopenedIn" TEXT,
    "reopenCount" INTEGER NOT NULL DEFAULT 0,
    "party" TEXT,
    "agent" TEXT,
    "failureMode" TEXT,
    "profile" JSONB,
    "keys" TEXT[],
    "traceCount" INTEGER NOT NULL DEFAULT 0,
    "firstSeenAt" TIMESTAMP(3),
    "lastSeenAt" TIMESTAMP(3),
    "isTouched" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Incident_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Incident_workspaceId_number_key" ON "Incident"("workspaceId", "number");
CREATE INDEX "Incident_workspaceId_lastSeenAt_id_idx" ON "Incident"("workspaceId", "lastSeenAt", "id");
CREATE INDEX "Incident_keys_idx" ON "Incident" USING GIN ("keys");
CREATE INDEX "Incident_mergedIntoId_idx" ON "Incident"("mergedIntoId");
ALTER TABLE "Incident" ADD CONSTRAINT "Incident_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Incident" ADD CONSTRAINT "Incident_mergedIntoId_fkey" FOREIGN KEY ("mergedIntoId") REFERENCES "Incident"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE TABLE "IncidentTrace" (
    "workspaceId" UUID NOT NULL,
    "traceId" UUID NOT NULL,
    "incidentId" UUID NOT NULL,
    "groupId" UUID NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "version" TEXT,
    "signature" JSONB NOT NULL,
    "restsOn" TEXT NOT NULL,
    "because" TEXT[],
    "placedBy" TEXT,
    "joinedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "IncidentTrace_pkey" PRIMARY KEY ("workspaceId", "traceId")
);
CREATE INDEX "IncidentTrace_incidentId_at_idx" ON "IncidentTrace"("incidentId", "at");
CREATE INDEX "IncidentTrace_groupId_idx" ON "IncidentTrace"("groupId");
ALTER TABLE "IncidentTrace" ADD CONSTRAINT "IncidentTrace_incidentId_fkey" FOREIGN KEY ("incidentId") REFERENCES "Incident"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "IncidentTrace" ADD CONSTRAINT "IncidentTrace_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "Incident"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "IncidentLink" (
    "workspaceId" UUID NOT NULL,
    "traceId" UUID NOT NULL,
    "incidentId" UUID NOT NULL,
    "isTogether" BOOLEAN NOT NULL,
    "createdByName" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "IncidentLink_pkey" PRIMARY KEY ("workspaceId", "traceId", "incidentId")
);
CREATE INDEX "IncidentLink_incidentId_idx" ON "IncidentLink"("incidentId");
ALTER TABLE "IncidentLink" ADD CONSTRAINT "IncidentLink_incidentId_fkey" FOREIGN KEY ("incidentId") REFERENCES "Incident"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "IncidentActivity" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "incidentId" UUID NOT NULL,
    "event" JSONB NOT NULL,
    "actorName" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "IncidentActivity_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "IncidentActivity_incidentId_createdAt_id_idx" ON "IncidentActivity"("incidentId", "createdAt", "id");
ALTER TABLE "IncidentActivity" ADD CONSTRAINT "IncidentActivity_incidentId_fkey" FOREIGN KEY ("incidentId") REFERENCES "Incident"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- As "ChangedTrace": nothing of it is unique and nothing refers to anything, so that no writer waits for another one.
CREATE TABLE "IncidentMark" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" UUID NOT NULL,
    "traceId" UUID NOT NULL,

    CONSTRAINT "IncidentMark_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "IncidentMark_workspaceId_id_idx" ON "IncidentMark"("workspaceId", "id");

-- Whatever changes what a failure is, changes the facts of its trace.
CREATE FUNCTION "markIncident"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO "IncidentMark" ("workspaceId", "traceId") VALUES (OLD."workspaceId", OLD."traceId");
  ELSE
    INSERT INTO "IncidentMark" ("workspaceId", "traceId") VALUES (NEW."workspaceId", NEW."traceId");
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER "mark_incident_insert" AFTER INSERT ON "TraceFact" FOR EACH ROW WHEN (NEW."outcome" = 'failed' AND NOT NEW."isMade") EXECUTE FUNCTION "markIncident"();
CREATE TRIGGER "mark_incident_update" AFTER UPDATE ON "TraceFact" FOR EACH ROW
  WHEN ((OLD."outcome" = 'failed' OR NEW."outcome" = 'failed') AND (OLD."at", OLD."systemKey", OLD."version", OLD."outcome", OLD."truthSource", OLD."truthAgentKey", OLD."truthStep", OLD."truthMode", OLD."runId", OLD."isMade")
    IS DISTINCT FROM (NEW."at", NEW."systemKey", NEW."version", NEW."outcome", NEW."truthSource", NEW."truthAgentKey", NEW."truthStep", NEW."truthMode", NEW."runId", NEW."isMade")) EXECUTE FUNCTION "markIncident"();
-- Facts that go with their workspace take no mark with them.
CREATE TRIGGER "mark_incident_delete" AFTER DELETE ON "TraceFact" FOR EACH ROW WHEN (OLD."outcome" = 'failed' AND pg_trigger_depth() = 0) EXECUTE FUNCTION "markIncident"();

CREATE FUNCTION "dropIncidentMarks"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "IncidentMark" WHERE "workspaceId" = OLD."id";
  RETURN NULL;
END
$$;
CREATE TRIGGER "drop_incident_marks" AFTER DELETE ON "Workspace" FOR EACH ROW EXECUTE FUNCTION "dropIncidentMarks"();

-- Failures of before.
INSERT INTO "IncidentMark" ("workspaceId", "traceId") SELECT "workspaceId", "traceId" FROM "TraceFact" WHERE "outcome" = 'failed' AND NOT "isMade";
