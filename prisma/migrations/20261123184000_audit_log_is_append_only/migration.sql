-- The log of one person or key, and who there is to choose from.
CREATE INDEX "AuditEntry_workspaceId_actorId_at_id_idx" ON "AuditEntry"("workspaceId", "actorId", "at", "id");

-- Entries are added and never changed. They go with their workspace: by then its row is gone.
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM "Workspace" WHERE "id" = OLD."workspaceId") THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'entries of the audit log are never changed' USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER "AuditEntry_is_append_only" BEFORE UPDATE OR DELETE ON "AuditEntry"
  FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();

-- TRUNCATE asks no row.
CREATE TRIGGER "AuditEntry_is_not_emptied" BEFORE TRUNCATE ON "AuditEntry"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
