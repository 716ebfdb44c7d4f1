-- A webhook may be told of every change of a workspace. Changes are noted by triggers, so that no verb can forget one,
-- and only where a channel asks for them.
ALTER TABLE "Channel" ADD COLUMN "changes" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];

CREATE TABLE "Change" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "thingId" TEXT NOT NULL,
    "traceId" UUID,
    "detail" TEXT,
    "at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Change_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "Change_workspaceId_id_idx" ON "Change"("workspaceId", "id");

-- As "ChangedTrace": nothing of it is unique and nothing refers to anything, so that no writer waits for another one.
-- Arguments: the type, and the columns of the thing's id, of its trace and of what is said of it; '' for none.
CREATE FUNCTION "noteChange"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
  words jsonb;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  IF EXISTS (SELECT FROM "Channel" c WHERE c."workspaceId" = changed."workspaceId" AND c."isEnabled" AND TG_ARGV[0] = ANY (c."changes")) THEN
    words := to_jsonb(changed);
    INSERT INTO "Change" ("workspaceId", "type", "thingId", "traceId", "detail", "at")
    VALUES (changed."workspaceId", TG_ARGV[0], words ->> TG_ARGV[1], (words ->> TG_ARGV[2])::uuid, words ->> TG_ARGV[3], timezone('utc', now()));
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER "note_insert" AFTER INSERT ON "Trace" FOR EACH ROW EXECUTE FUNCTION "noteChange"('trace.created', 'id', 'id', '');
CREATE TRIGGER "note_update" AFTER UPDATE OF "title", "question", "expectedAnswer", "outcome", "systemName", "systemVersion", "tags", "stepCount", "groundTruth" ON "Trace" FOR EACH ROW
  WHEN ((OLD."title", OLD."question", OLD."expectedAnswer", OLD."outcome", OLD."systemName", OLD."systemVersion", OLD."tags", OLD."stepCount", OLD."groundTruth")
    IS DISTINCT FROM (NEW."title", NEW."question", NEW."expectedAnswer", NEW."outcome", NEW."systemName", NEW."systemVersion", NEW."tags", NEW."stepCount", NEW."groundTruth"))
  EXECUTE FUNCTION "noteChange"('trace.changed', 'id', 'id', '');
-- What goes with something else is not told: a trace goes with its runs and labels, a workspace with everything.
CREATE TRIGGER "note_delete" AFTER DELETE ON "Trace" FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "noteChange"('trace.deleted', 'id', 'id', '');
CREATE TRIGGER "note_insert" AFTER INSERT ON "AttributionRun" FOR EACH ROW WHEN (NEW."status" NOT IN ('QUEUED', 'RUNNING'))
  EXECUTE FUNCTION "noteChange"('run.ended', 'id', 'traceId', 'status');
CREATE TRIGGER "note_update" AFTER UPDATE OF "status" ON "AttributionRun" FOR EACH ROW
  WHEN (OLD."status" IS DISTINCT FROM NEW."status" AND NEW."status" NOT IN ('QUEUED', 'RUNNING'))
  EXECUTE FUNCTION "noteChange"('run.ended', 'id', 'traceId', 'status');
CREATE TRIGGER "note_insert" AFTER INSERT ON "Annotation" FOR EACH ROW EXECUTE FUNCTION "noteChange"('label.saved', 'id', 'traceId', '');
CREATE TRIGGER "note_update" AFTER UPDATE ON "Annotation" FOR EACH ROW EXECUTE FUNCTION "noteChange"('label.saved', 'id', 'traceId', '');
CREATE TRIGGER "note_delete" AFTER DELETE ON "Annotation" FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "noteChange"('label.deleted', 'id', 'traceId', '');
CREATE TRIGGER "note_insert" AFTER INSERT ON "Adjudication" FOR EACH ROW EXECUTE FUNCTION "noteChange"('decision.saved', 'number', 'traceId', '');
CREATE TRIGGER "note_insert" AFTER INSERT ON "Comment" FOR EACH ROW EXECUTE FUNCTION "noteChange"('comment.added', 'id', 'traceId', '');
CREATE TRIGGER "note_insert" AFTER INSERT ON "Incident" FOR EACH ROW EXECUTE FUNCTION "noteChange"('incident.opened', 'number', '', 'state');
CREATE TRIGGER "note_update" AFTER UPDATE OF "state", "title", "ownerId", "fixedVersion" ON "Incident" FOR EACH ROW
  WHEN ((OLD."state", OLD."title", OLD."ownerId", OLD."fixedVersion") IS DISTINCT FROM (NEW."state", NEW."title", NEW."ownerId", NEW."fixedVersion"))
  EXECUTE FUNCTION "noteChange"('incident.changed', 'number', '', 'state');
CREATE TRIGGER "note_insert" AFTER INSERT ON "DataSet" FOR EACH ROW EXECUTE FUNCTION "noteChange"('data-set.created', 'id', '', '');
CREATE TRIGGER "note_insert" AFTER INSERT ON "LabelQueue" FOR EACH ROW EXECUTE FUNCTION "noteChange"('queue.created', 'id', '', '');
CREATE TRIGGER "note_update" AFTER UPDATE OF "status" ON "Study" FOR EACH ROW
  WHEN (OLD."status" IS DISTINCT FROM NEW."status" AND NEW."status" NOT IN ('QUEUED', 'RUNNING'))
  EXECUTE FUNCTION "noteChange"('study.ended', 'number', 'traceId', 'status');
CREATE TRIGGER "note_update" AFTER UPDATE OF "finishedAt" ON "Replay" FOR EACH ROW WHEN (OLD."finishedAt" IS NULL AND NEW."finishedAt" IS NOT NULL)
  EXECUTE FUNCTION "noteChange"('replay.ended', 'id', 'traceId', 'status');
CREATE TRIGGER "note_insert" AFTER INSERT ON "AuditEntry" FOR EACH ROW EXECUTE FUNCTION "noteChange"('audit.noted', 'id', '', 'kind');

-- They go with their workspace.
CREATE FUNCTION "dropChanges"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "Change" WHERE "workspaceId" = OLD."id";
  RETURN NULL;
END
$$;
CREATE TRIGGER "drop_changes" AFTER DELETE ON "Workspace" FOR EACH ROW EXECUTE FUNCTION "dropChanges"();
