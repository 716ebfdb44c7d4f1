ALTER TABLE "IncidentIssue" ADD COLUMN "sought" TEXT, ADD COLUMN "sentTitle" TEXT;

-- A title that a person gives is sent, too.
DROP TRIGGER "mark_issues" ON "Incident";
CREATE TRIGGER "mark_issues" AFTER UPDATE OF "state", "title" ON "Incident" FOR EACH ROW
  WHEN (OLD."state" IS DISTINCT FROM NEW."state" OR OLD."title" IS DISTINCT FROM NEW."title") EXECUTE FUNCTION "markIssues"();
