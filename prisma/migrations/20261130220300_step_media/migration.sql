-- Images, sounds, videos and files that steps carry. Their bytes are files like those that were uploaded, once for each
-- workspace, and go with the last row that names them, whatever takes it.
CREATE TABLE "StepMedia" (
    "workspaceId" UUID NOT NULL,
    "traceId" UUID NOT NULL,
    "stepIndex" INTEGER NOT NULL,
    "place" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "mediaType" TEXT,
    "name" TEXT,
    "byteSize" INTEGER,
    "sha256" TEXT,
    "address" TEXT,
    "originalId" UUID,

    CONSTRAINT "StepMedia_pkey" PRIMARY KEY ("workspaceId", "traceId", "stepIndex", "place")
);
CREATE INDEX "StepMedia_traceId_idx" ON "StepMedia"("traceId");
CREATE INDEX "StepMedia_originalId_idx" ON "StepMedia"("originalId");
ALTER TABLE "StepMedia" ADD CONSTRAINT "StepMedia_traceId_fkey" FOREIGN KEY ("traceId") REFERENCES "Trace"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "StepMedia" ADD CONSTRAINT "StepMedia_originalId_fkey" FOREIGN KEY ("originalId") REFERENCES "Original"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- The files are locked first, in a statement of its own and in one order: what has just been tied to the same bytes is
-- seen by the next one.
CREATE FUNCTION "dropUnusedMedia"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "Original" o WHERE o."id" IN (SELECT g."originalId" FROM gone g) ORDER BY o."id" FOR UPDATE;
  IF FOUND THEN
    DELETE FROM "Original" o WHERE o."id" IN (SELECT g."originalId" FROM gone g)
      AND NOT EXISTS (SELECT FROM "StepMedia" m WHERE m."originalId" = o."id")
      AND NOT EXISTS (SELECT FROM "Trace" t WHERE t."originalId" = o."id")
      AND NOT EXISTS (SELECT FROM "Import" i WHERE i."originalId" = o."id" AND i."status" <> 'DONE');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "StepMedia_dropAfterDelete" AFTER DELETE ON "StepMedia"
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "dropUnusedMedia"();
CREATE TRIGGER "StepMedia_dropAfterUpdate" AFTER UPDATE ON "StepMedia"
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "dropUnusedMedia"();
