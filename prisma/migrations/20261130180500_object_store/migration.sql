-- A piece of a file is here or an object of the store, never both and never nowhere.
ALTER TABLE "OriginalChunk" ALTER COLUMN "bytes" DROP NOT NULL, ADD COLUMN "objectKey" TEXT,
  ADD CONSTRAINT "OriginalChunk_is_somewhere" CHECK (("bytes" IS NULL) <> ("objectKey" IS NULL));

CREATE TABLE "LooseObject" (
    "key" TEXT NOT NULL,
    "dueAt" TIMESTAMP(3) NOT NULL,
    "isGoing" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "LooseObject_pkey" PRIMARY KEY ("key")
);
CREATE INDEX "LooseObject_dueAt_idx" ON "LooseObject"("dueAt");

-- Whatever takes a piece away, a foreign key included, leaves its object to whoever sweeps.
CREATE FUNCTION "noteLooseObject"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "LooseObject" ("key", "dueAt") VALUES (OLD."objectKey", timezone('utc', now()));
  RETURN NULL;
END
$$;
CREATE TRIGGER "loose_when_deleted" AFTER DELETE ON "OriginalChunk" FOR EACH ROW
  WHEN (OLD."objectKey" IS NOT NULL) EXECUTE FUNCTION "noteLooseObject"();
CREATE TRIGGER "loose_when_moved" AFTER UPDATE OF "objectKey" ON "OriginalChunk" FOR EACH ROW
  WHEN (OLD."objectKey" IS NOT NULL AND OLD."objectKey" IS DISTINCT FROM NEW."objectKey") EXECUTE FUNCTION "noteLooseObject"();
