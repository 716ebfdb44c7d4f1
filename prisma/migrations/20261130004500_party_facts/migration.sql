-- Whose fault it is, by ground truth and by the newest run, is counted like agent and failure mode.
ALTER TABLE "TraceFact" ADD COLUMN "truthParty" TEXT;
ALTER TABLE "TraceFact" ADD COLUMN "runParty" TEXT;
ALTER TABLE "RunFact" ADD COLUMN "party" TEXT;

CREATE OR REPLACE VIEW "TraceTruth" AS
SELECT t."workspaceId", t."id" AS "traceId", c."source", c."isDisputed", c."agent", c."stepIndex", c."reason", c."authorName", c."decidedAt", c."failureMode", c."taxonomy", c."party"
FROM "Trace" t CROSS JOIN LATERAL (
  SELECT * FROM (
    SELECT 1 AS "rank", 'adjudicated' AS "source", false AS "isDisputed", j."agent", j."stepIndex", j."reason", j."decidedByName" AS "authorName", j."createdAt" AS "decidedAt", j."failureMode", j."taxonomy", j."party"
    FROM (SELECT * FROM "Adjudication" WHERE "workspaceId" = t."workspaceId" AND "traceId" = t."id" ORDER BY "number" DESC LIMIT 1) j WHERE NOT j."isWithdrawn"
    UNION ALL
    SELECT 2, 'annotation', p."first" IS DISTINCT FROM p."last", p."agent", p."stepIndex", p."reason", p."authorName", p."updatedAt", p."failureMode", p."taxonomy", p."party"
    FROM (
      SELECT a.*, min(a."stepIndex" || ' ' || "nameKey"(a."agent")) OVER () AS "first", max(a."stepIndex" || ' ' || "nameKey"(a."agent")) OVER () AS "last"
      FROM "Annotation" a WHERE a."workspaceId" = t."workspaceId" AND a."traceId" = t."id"
        AND NOT EXISTS (SELECT FROM "LabelDecision" d WHERE d."workspaceId" = a."workspaceId" AND d."traceId" = a."traceId"
          AND d."labelSet" = 'annotator:' || a."authorId" AND d."decision" = 'excluded' AND d."claim" = a."stepIndex" || ' ' || a."agent")
      ORDER BY a."updatedAt" DESC, a."id" DESC LIMIT 1) p
    UNION ALL
    SELECT 3, 'data-set', false, t."groundTruth"->>'agent', (t."groundTruth"->>'stepIndex')::int, t."groundTruth"->>'reason', NULL, t."createdAt", t."groundTruth"->>'failureMode', t."groundTruth"->'taxonomy', t."groundTruth"->>'party'
    WHERE t."groundTruth" IS NOT NULL
      AND NOT EXISTS (SELECT FROM "LabelDecision" d WHERE d."workspaceId" = t."workspaceId" AND d."traceId" = t."id"
        AND d."labelSet" = 'data-set' AND d."decision" = 'excluded' AND d."claim" = (t."groundTruth"->>'stepIndex')::int || ' ' || (t."groundTruth"->>'agent'))
    UNION ALL
    (SELECT 4, 'imported', false, i."agent", i."stepIndex", i."reason", s."name", s."createdAt", i."failureMode", NULL, i."party"
    FROM "ImportedLabel" i JOIN "LabelSet" s ON s."id" = i."labelSetId"
    WHERE i."workspaceId" = t."workspaceId" AND i."traceId" = t."id" AND s."isTruth"
      AND NOT EXISTS (SELECT FROM "LabelDecision" d WHERE d."workspaceId" = i."workspaceId" AND d."traceId" = i."traceId"
        AND d."labelSet" = 'imported:' || i."labelSetId" AND d."decision" = 'excluded' AND d."claim" = i."stepIndex" || ' ' || i."agent")
    ORDER BY s."createdAt" DESC, s."id" DESC LIMIT 1)
  ) claims ORDER BY "rank" LIMIT 1
) c;

CREATE OR REPLACE VIEW "TraceFactNow" AS
SELECT t."workspaceId", t."id" AS "traceId", w."at", w."at"::date AS "day", t."systemKey", t."systemVersion" AS "version", t."outcome", t."tags", t."stepCount",
  g."source" AS "truthSource", g."agent" AS "truthAgent", "nameKey"(g."agent") AS "truthAgentKey", g."stepIndex" AS "truthStep", g."failureMode" AS "truthMode",
  r."id" AS "runId", r."method" AS "runMethod", r."methodVersion" AS "runMethodVersion",
  r."attribution"->>'agent' AS "runAgent", "nameKey"(r."attribution"->>'agent') AS "runAgentKey", (r."attribution"->>'stepIndex')::int AS "runStep", r."attribution"->>'failureMode' AS "runMode",
  t."isMade", g."party" AS "truthParty", r."attribution"->>'party' AS "runParty"
FROM "Trace" t
CROSS JOIN LATERAL (
  SELECT coalesce((
    SELECT "timeOf"(s."startedAt") FROM "Step" s
    WHERE s."workspaceId" = t."workspaceId" AND s."traceId" = t."id" AND s."index" < 50 AND "timeOf"(s."startedAt") <= t."createdAt" + interval '1 day'
    ORDER BY s."index" LIMIT 1), t."createdAt")::timestamp(3) AS "at") w
LEFT JOIN LATERAL (SELECT v.* FROM "TraceTruth" v WHERE v."workspaceId" = t."workspaceId" AND v."traceId" = t."id" AND NOT v."isDisputed") g ON true
LEFT JOIN LATERAL (
  SELECT n."id", n."method", n."methodVersion", n."attribution" FROM "AttributionRun" n
  WHERE n."workspaceId" = t."workspaceId" AND n."traceId" = t."id" AND n."evaluationEntryId" IS NULL AND n."status" = 'SUCCEEDED' AND n."method" <> 'simulated-replay'
    AND jsonb_typeof(n."attribution") = 'object' AND NOT coalesce((n."attribution"->>'isAbstained')::bool, false)
  ORDER BY n."createdAt" DESC, n."id" DESC LIMIT 1) r ON true;

CREATE OR REPLACE VIEW "RunFactNow" AS
SELECT r."workspaceId", r."id" AS "runId", r."traceId", r."createdAt" AS "at", r."createdAt"::date AS "day", r."method", r."methodVersion", r."model", r."tracerVersionId", r."status",
  r."evaluationEntryId" IS NOT NULL AS "isEvaluation", r."isAutomatic",
  r."isCandidate" AND row_number() OVER (PARTITION BY r."workspaceId", r."traceId", r."method", r."methodVersion", r."tracerVersionId", r."isCandidate" ORDER BY r."createdAt" DESC, r."id" DESC) = 1 AS "isNewest",
  coalesce((r."attribution"->>'isAbstained')::bool, false) AS "isAbstained",
  r."attribution"->>'agent' AS "agent", "nameKey"(r."attribution"->>'agent') AS "agentKey", (r."attribution"->>'stepIndex')::int AS "stepIndex", r."attribution"->>'failureMode' AS "mode",
  CASE WHEN r."finishedAt" IS NOT NULL AND r."attemptCount" + r."callCount" = 0 THEN coalesce(r."costUsd", 0) ELSE r."costUsd" END AS "costUsd",
  r."inputTokens", r."outputTokens", r."callCount",
  coalesce(r."manifest"->'tracer'->>'seen', 'no') = 'question' AS "hasSeen",
  r."attribution"->>'party' AS "party"
FROM (
  SELECT a.*, a."status" = 'SUCCEEDED' AND a."evaluationEntryId" IS NULL AND a."method" <> 'simulated-replay' AND jsonb_typeof(a."attribution") IS NOT DISTINCT FROM 'object' AS "isCandidate"
  FROM "AttributionRun" a) r;

-- Where a label or an answer says one, the facts are made again.
INSERT INTO "ChangedTrace" ("workspaceId", "traceId")
SELECT "workspaceId", "traceId" FROM "Annotation" WHERE "party" IS NOT NULL
UNION SELECT "workspaceId", "traceId" FROM "Adjudication" WHERE "party" IS NOT NULL
UNION SELECT "workspaceId", "traceId" FROM "ImportedLabel" WHERE "party" IS NOT NULL
UNION SELECT "workspaceId", "id" FROM "Trace" WHERE "groundTruth"->>'party' IS NOT NULL
UNION SELECT "workspaceId", "traceId" FROM "AttributionRun" WHERE "attribution"->>'party' IS NOT NULL;
