-- Entries are added and never changed, but for two things: the title of a trace goes with the trace, and the name,
-- former names and networks of a person go with their account. Neither says anything new of what was done.
CREATE OR REPLACE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM "Workspace" WHERE "id" = OLD."workspaceId") THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE'
    AND to_jsonb(NEW) - ARRAY['subject', 'actorName', 'address', 'details']
      = to_jsonb(OLD) - ARRAY['subject', 'actorName', 'address', 'details']
    AND NEW."subject" IN (OLD."subject", 'a deleted trace', 'Deleted person')
    AND NEW."actorName" IN (OLD."actorName", 'Deleted person')
    AND (NEW."address" IS NULL OR NEW."address" = OLD."address")
    AND (NEW."details" = OLD."details"
      OR NEW."details" = '{}' AND OLD."kind" IN ('member.renamed', 'member.email-changed')) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'entries of the audit log are never changed' USING ERRCODE = 'insufficient_privilege';
END $$;
