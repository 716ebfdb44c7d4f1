-- The words of the steps of each trace, as lib/traces/words makes terms of them, see docs/decisions/0036. In a table
-- beside it: what changes a trace would otherwise write its words anew.
CREATE TABLE "TraceWords" (
    "workspaceId" UUID NOT NULL,
    "traceId" UUID NOT NULL,
    "part" INTEGER NOT NULL,
    "sequence" INTEGER NOT NULL,
    "words" tsvector NOT NULL,

    CONSTRAINT "TraceWords_pkey" PRIMARY KEY ("traceId","part")
);
CREATE INDEX "TraceWords_words_idx" ON "TraceWords" USING GIN ("words");
ALTER TABLE "TraceWords" ADD CONSTRAINT "TraceWords_traceId_fkey" FOREIGN KEY ("traceId") REFERENCES "Trace"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- A sample of them is large, and says little of a word.
ALTER TABLE "TraceWords" ALTER COLUMN "words" SET STATISTICS 0;

-- As "ChangedTrace": nothing of it is unique and nothing refers to anything, so that no writer waits for another one.
CREATE TABLE "UnindexedTrace" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" UUID NOT NULL,
    "traceId" UUID NOT NULL,

    CONSTRAINT "UnindexedTrace_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "UnindexedTrace_workspaceId_id_idx" ON "UnindexedTrace"("workspaceId", "id");

CREATE FUNCTION "markUnindexed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "UnindexedTrace" ("workspaceId", "traceId") SELECT "workspaceId", "id" FROM changed;
  RETURN NULL;
END
$$;
CREATE TRIGGER "index_insert" AFTER INSERT ON "Trace" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "markUnindexed"();

-- Steps change with the sequence of their trace. What they said before is found no more from then on.
CREATE FUNCTION "dropWords"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "TraceWords" WHERE "traceId" = NEW."id";
  INSERT INTO "UnindexedTrace" ("workspaceId", "traceId") VALUES (NEW."workspaceId", NEW."id");
  RETURN NULL;
END
$$;
CREATE TRIGGER "index_update" AFTER UPDATE OF "sequence" ON "Trace" FOR EACH ROW
  WHEN (OLD."sequence" IS DISTINCT FROM NEW."sequence") EXECUTE FUNCTION "dropWords"();

-- Marks go with their workspace.
CREATE FUNCTION "dropUnindexed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "UnindexedTrace" WHERE "workspaceId" = OLD."id";
  RETURN NULL;
END
$$;
CREATE TRIGGER "drop_unindexed" AFTER DELETE ON "Workspace" FOR EACH ROW EXECUTE FUNCTION "dropUnindexed"();

-- What is there already: workers index it.
INSERT INTO "UnindexedTrace" ("workspaceId", "traceId")
SELECT t."workspaceId", t."id" FROM "Trace" t JOIN "Workspace" w ON w."id" = t."workspaceId" WHERE NOT w."isSnapshot";
