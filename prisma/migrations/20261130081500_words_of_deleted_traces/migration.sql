-- Entries are added and never changed, but for one thing: the title of a trace goes with the trace.
CREATE OR REPLACE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM "Workspace" WHERE "id" = OLD."workspaceId") THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW."subject" = 'a deleted trace'
    AND to_jsonb(NEW) - 'subject' = to_jsonb(OLD) - 'subject' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'entries of the audit log are never changed' USING ERRCODE = 'insufficient_privilege';
END $$;

-- Which entries name a trace that goes.
CREATE INDEX "AuditEntry_workspaceId_subjectId_idx" ON "AuditEntry"("workspaceId", "subjectId");
