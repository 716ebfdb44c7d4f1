-- What a run of an automation has spent counts against the month of the automation, whether or not the run is deleted.
ALTER TABLE "AutomationTurn" ADD COLUMN "spentUsd" DOUBLE PRECISION NOT NULL DEFAULT 0;

CREATE FUNCTION "keepSpentOfTurn"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "AutomationTurn" SET "spentUsd" = OLD."spentUsd" WHERE "runId" = OLD."id";
  RETURN NULL;
END
$$;
CREATE TRIGGER "keep_spent" AFTER DELETE ON "AttributionRun" FOR EACH ROW WHEN (OLD."spentUsd" > 0) EXECUTE FUNCTION "keepSpentOfTurn"();
