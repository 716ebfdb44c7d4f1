-- The facts of traces and runs are made anew by what these views say, whenever something that they rest on has changed. See docs/decisions/0017-facts-beside-rows.md.

-- Names in lower case as the application writes them. What the locale of the database makes of letters beyond ASCII is another matter, and in many it is nothing,
-- so a collation that knows them is named: the first of these that this server has.
DO $$
DECLARE known text := (SELECT quote_ident(c.name) FROM unnest(ARRAY['pg_unicode_fast', 'und-x-icu', 'pg_c_utf8', 'default']) WITH ORDINALITY AS c(name, place)
  WHERE EXISTS (SELECT FROM pg_collation p WHERE p.collname = c.name AND p.collnamespace = 'pg_catalog'::regnamespace AND p.collencoding IN (-1, 6)) ORDER BY c.place LIMIT 1);
BEGIN
  EXECUTE format('CREATE FUNCTION "nameKey"(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS %L', 'SELECT lower(name COLLATE ' || known || ')');
END
$$;

-- Ground truth, as before, with the kind of failure that the winning source names and the taxonomy it is of.
CREATE OR REPLACE VIEW "TraceTruth" AS
SELECT t."workspaceId", t."id" AS "traceId", c."source", c."isDisputed", c."agent", c."stepIndex", c."reason", c."authorName", c."decidedAt", c."failureMode", c."taxonomy"
FROM "Trace" t CROSS JOIN LATERAL (
  SELECT * FROM (
    SELECT 1 AS "rank", 'adjudicated' AS "source", false AS "isDisputed", j."agent", j."stepIndex", j."reason", j."decidedByName" AS "authorName", j."createdAt" AS "decidedAt", j."failureMode", j."taxonomy"
    FROM (SELECT * FROM "Adjudication" WHERE "workspaceId" = t."workspaceId" AND "traceId" = t."id" ORDER BY "number" DESC LIMIT 1) j WHERE NOT j."isWithdrawn"
    UNION ALL
    SELECT 2, 'annotation', p."first" IS DISTINCT FROM p."last", p."agent", p."stepIndex", p."reason", p."authorName", p."updatedAt", p."failureMode", p."taxonomy"
    FROM (
      SELECT a.*, min(a."stepIndex" || ' ' || "nameKey"(a."agent")) OVER () AS "first", max(a."stepIndex" || ' ' || "nameKey"(a."agent")) OVER () AS "last"
      FROM "Annotation" a WHERE a."workspaceId" = t."workspaceId" AND a."traceId" = t."id"
        AND NOT EXISTS (SELECT FROM "LabelDecision" d WHERE d."workspaceId" = a."workspaceId" AND d."traceId" = a."traceId"
          AND d."labelSet" = 'annotator:' || a."authorId" AND d."decision" = 'excluded' AND d."claim" = a."stepIndex" || ' ' || a."agent")
      ORDER BY a."updatedAt" DESC, a."id" DESC LIMIT 1) p
    UNION ALL
    SELECT 3, 'data-set', false, t."groundTruth"->>'agent', (t."groundTruth"->>'stepIndex')::int, t."groundTruth"->>'reason', NULL, t."createdAt", t."groundTruth"->>'failureMode', t."groundTruth"->'taxonomy'
    WHERE t."groundTruth" IS NOT NULL
      AND NOT EXISTS (SELECT FROM "LabelDecision" d WHERE d."workspaceId" = t."workspaceId" AND d."traceId" = t."id"
        AND d."labelSet" = 'data-set' AND d."decision" = 'excluded' AND d."claim" = (t."groundTruth"->>'stepIndex')::int || ' ' || (t."groundTruth"->>'agent'))
    UNION ALL
    (SELECT 4, 'imported', false, i."agent", i."stepIndex", i."reason", s."name", s."createdAt", i."failureMode", NULL
    FROM "ImportedLabel" i JOIN "LabelSet" s ON s."id" = i."labelSetId"
    WHERE i."workspaceId" = t."workspaceId" AND i."traceId" = t."id" AND s."isTruth"
      AND NOT EXISTS (SELECT FROM "LabelDecision" d WHERE d."workspaceId" = i."workspaceId" AND d."traceId" = i."traceId"
        AND d."labelSet" = 'imported:' || i."labelSetId" AND d."decision" = 'excluded' AND d."claim" = i."stepIndex" || ' ' || i."agent")
    ORDER BY s."createdAt" DESC, s."id" DESC LIMIT 1)
  ) claims ORDER BY "rank" LIMIT 1
) c;

-- A time as a file writes it, in UTC; null for what is no date and time of this century, whatever it says. Without an offset it is taken for UTC. No cast
-- to a type of time: that would refuse the whole statement for one odd text, and understand `now`.
CREATE FUNCTION "timeOf"(said text) RETURNS timestamp LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN said ~ '^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])[T ]([01]\d|2[0-3]):[0-5]\d:[0-5]\d([.,]\d+)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)?$' THEN
    make_timestamp(substr(said, 1, 4)::int, substr(said, 6, 2)::int, 1, substr(said, 12, 2)::int, substr(said, 15, 2)::int, substr(said, 18, 2)::int)
      + (substr(said, 9, 2)::int - 1) * interval '1 day'
      + coalesce(rpad(substring(said FROM '[.,](\d{1,3})'), 3, '0')::int, 0) * interval '1 millisecond'
      - coalesce((substring(said FROM '([+-])\d\d:?\d\d$') || '1')::int
          * (substring(said FROM '[+-](\d\d):?\d\d$')::int * 60 + substring(said FROM '[+-]\d\d:?(\d\d)$')::int), 0) * interval '1 minute'
  END
$$;

-- What "TraceFact" is to hold. The time is that of the first step that says one, looked for among the first fifty; a step cannot have been more than a day
-- after its trace was stored.
CREATE VIEW "TraceFactNow" AS
SELECT t."workspaceId", t."id" AS "traceId", w."at", w."at"::date AS "day", t."systemKey", t."systemVersion" AS "version", t."outcome", t."tags", t."stepCount",
  g."source" AS "truthSource", g."agent" AS "truthAgent", "nameKey"(g."agent") AS "truthAgentKey", g."stepIndex" AS "truthStep", g."failureMode" AS "truthMode",
  r."id" AS "runId", r."method" AS "runMethod", r."methodVersion" AS "runMethodVersion",
  r."attribution"->>'agent' AS "runAgent", "nameKey"(r."attribution"->>'agent') AS "runAgentKey", (r."attribution"->>'stepIndex')::int AS "runStep", r."attribution"->>'failureMode' AS "runMode"
FROM "Trace" t
CROSS JOIN LATERAL (
  SELECT coalesce((
    SELECT "timeOf"(s."startedAt") FROM "Step" s
    WHERE s."workspaceId" = t."workspaceId" AND s."traceId" = t."id" AND s."index" < 50 AND "timeOf"(s."startedAt") <= t."createdAt" + interval '1 day'
    ORDER BY s."index" LIMIT 1), t."createdAt")::timestamp(3) AS "at") w
LEFT JOIN LATERAL (SELECT v.* FROM "TraceTruth" v WHERE v."workspaceId" = t."workspaceId" AND v."traceId" = t."id" AND NOT v."isDisputed") g ON true
LEFT JOIN LATERAL (
  SELECT n."id", n."method", n."methodVersion", n."attribution" FROM "AttributionRun" n
  WHERE n."workspaceId" = t."workspaceId" AND n."traceId" = t."id" AND n."evaluationEntryId" IS NULL AND n."status" = 'SUCCEEDED'
    AND jsonb_typeof(n."attribution") = 'object' AND NOT coalesce((n."attribution"->>'isAbstained')::bool, false)
  ORDER BY n."createdAt" DESC, n."id" DESC LIMIT 1) r ON true;

-- What "RunFact" is to hold. A run that has ended and asked nothing has cost nothing. The windows are by workspace and trace first, so that a condition on these reaches the table.
CREATE VIEW "RunFactNow" AS
SELECT r."workspaceId", r."id" AS "runId", r."traceId", r."createdAt" AS "at", r."createdAt"::date AS "day", r."method", r."methodVersion", r."model", r."tracerVersionId", r."status",
  r."evaluationEntryId" IS NOT NULL AS "isEvaluation", r."isAutomatic",
  r."isCandidate" AND row_number() OVER (PARTITION BY r."workspaceId", r."traceId", r."method", r."methodVersion", r."isCandidate" ORDER BY r."createdAt" DESC, r."id" DESC) = 1 AS "isNewest",
  coalesce((r."attribution"->>'isAbstained')::bool, false) AS "isAbstained",
  r."attribution"->>'agent' AS "agent", "nameKey"(r."attribution"->>'agent') AS "agentKey", (r."attribution"->>'stepIndex')::int AS "stepIndex", r."attribution"->>'failureMode' AS "mode",
  CASE WHEN r."finishedAt" IS NOT NULL AND r."attemptCount" + r."callCount" = 0 THEN coalesce(r."costUsd", 0) ELSE r."costUsd" END AS "costUsd",
  r."inputTokens", r."outputTokens", r."callCount"
FROM (
  SELECT a.*, a."status" = 'SUCCEEDED' AND a."evaluationEntryId" IS NULL AND jsonb_typeof(a."attribution") IS NOT DISTINCT FROM 'object' AS "isCandidate"
  FROM "AttributionRun" a) r;

-- Marks. Every statement adds its own: nothing of them is unique and nothing refers to anything, so that no writer ever waits for another one.
CREATE FUNCTION "markTraces"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "ChangedTrace" ("workspaceId", "traceId") SELECT DISTINCT "workspaceId", "traceId" FROM changed;
  RETURN NULL;
END
$$;
CREATE FUNCTION "markOwnTraces"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "ChangedTrace" ("workspaceId", "traceId") SELECT "workspaceId", "id" FROM changed;
  RETURN NULL;
END
$$;
CREATE FUNCTION "markTraceOfRow"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "ChangedTrace" ("workspaceId", "traceId") VALUES (NEW."workspaceId", NEW."traceId");
  RETURN NULL;
END
$$;

CREATE TRIGGER "mark_insert" AFTER INSERT ON "Trace" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "markOwnTraces"();
-- What goes with something else is marked there: a trace goes with its runs and labels, a workspace with everything. By the depth of triggers such deletions
-- are told, before anything is called: a hundred thousand traces may go at once, table by table and trace by trace.
CREATE TRIGGER "mark_delete" AFTER DELETE ON "Trace" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "markOwnTraces"();
CREATE FUNCTION "markTrace"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "ChangedTrace" ("workspaceId", "traceId") VALUES (NEW."workspaceId", NEW."id");
  RETURN NULL;
END
$$;
-- Steps change with the sequence of their trace.
CREATE TRIGGER "mark_update" AFTER UPDATE OF "outcome", "systemKey", "systemVersion", "tags", "stepCount", "groundTruth", "sequence", "createdAt" ON "Trace" FOR EACH ROW
  WHEN ((OLD."outcome", OLD."systemKey", OLD."systemVersion", OLD."tags", OLD."stepCount", OLD."groundTruth", OLD."sequence", OLD."createdAt")
    IS DISTINCT FROM (NEW."outcome", NEW."systemKey", NEW."systemVersion", NEW."tags", NEW."stepCount", NEW."groundTruth", NEW."sequence", NEW."createdAt")) EXECUTE FUNCTION "markTrace"();

CREATE TRIGGER "mark_insert" AFTER INSERT ON "AttributionRun" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "markTraces"();
CREATE TRIGGER "mark_delete" AFTER DELETE ON "AttributionRun" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "markTraces"();
CREATE TRIGGER "mark_update" AFTER UPDATE ON "AttributionRun" FOR EACH ROW
  WHEN ((OLD."status", OLD."attribution", OLD."evaluationEntryId", OLD."method", OLD."methodVersion", OLD."model", OLD."tracerVersionId", OLD."isAutomatic", OLD."costUsd",
      OLD."inputTokens", OLD."outputTokens", OLD."callCount", OLD."attemptCount", OLD."createdAt", OLD."finishedAt")
    IS DISTINCT FROM (NEW."status", NEW."attribution", NEW."evaluationEntryId", NEW."method", NEW."methodVersion", NEW."model", NEW."tracerVersionId", NEW."isAutomatic", NEW."costUsd",
      NEW."inputTokens", NEW."outputTokens", NEW."callCount", NEW."attemptCount", NEW."createdAt", NEW."finishedAt")) EXECUTE FUNCTION "markTraceOfRow"();

CREATE TRIGGER "mark_insert" AFTER INSERT ON "Annotation" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "markTraces"();
CREATE TRIGGER "mark_update" AFTER UPDATE ON "Annotation" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "markTraces"();
CREATE TRIGGER "mark_delete" AFTER DELETE ON "Annotation" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "markTraces"();
CREATE TRIGGER "mark_insert" AFTER INSERT ON "Adjudication" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "markTraces"();
CREATE TRIGGER "mark_update" AFTER UPDATE ON "Adjudication" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "markTraces"();
CREATE TRIGGER "mark_delete" AFTER DELETE ON "Adjudication" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "markTraces"();
CREATE TRIGGER "mark_insert" AFTER INSERT ON "ImportedLabel" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "markTraces"();
CREATE TRIGGER "mark_update" AFTER UPDATE ON "ImportedLabel" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "markTraces"();
CREATE TRIGGER "mark_delete" AFTER DELETE ON "ImportedLabel" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "markTraces"();
CREATE TRIGGER "mark_insert" AFTER INSERT ON "LabelDecision" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "markTraces"();
CREATE TRIGGER "mark_update" AFTER UPDATE ON "LabelDecision" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "markTraces"();
CREATE TRIGGER "mark_delete" AFTER DELETE ON "LabelDecision" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "markTraces"();

-- A set takes its labels with it; afterwards nobody knows whose they were.
CREATE FUNCTION "markLabelled"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "ChangedTrace" ("workspaceId", "traceId") SELECT "workspaceId", "traceId" FROM "ImportedLabel" WHERE "labelSetId" = OLD."id";
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER "mark_delete" BEFORE DELETE ON "LabelSet" FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "markLabelled"();
CREATE TRIGGER "mark_update" BEFORE UPDATE ON "LabelSet" FOR EACH ROW
  WHEN ((OLD."isTruth", OLD."createdAt") IS DISTINCT FROM (NEW."isTruth", NEW."createdAt")) EXECUTE FUNCTION "markLabelled"();

-- Facts and marks refer to nothing, so that making them locks nothing; they go with their workspace all the same.
CREATE FUNCTION "dropFacts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "ChangedTrace" WHERE "workspaceId" = OLD."id";
  DELETE FROM "TraceFact" WHERE "workspaceId" = OLD."id";
  DELETE FROM "RunFact" WHERE "workspaceId" = OLD."id";
  RETURN NULL;
END
$$;
CREATE TRIGGER "drop_facts" AFTER DELETE ON "Workspace" FOR EACH ROW EXECUTE FUNCTION "dropFacts"();

-- What is there already.
INSERT INTO "ChangedTrace" ("workspaceId", "traceId") SELECT "workspaceId", "id" FROM "Trace";
