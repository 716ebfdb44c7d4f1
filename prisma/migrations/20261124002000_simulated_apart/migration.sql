-- What a model foretold is not counted with what was executed: no simulated run is the newest answer of its trace, nor of its method. What it cost is counted like any other.
-- The method is named in lib/attribution/simulated-methods.ts too.
CREATE OR REPLACE VIEW "TraceFactNow" AS
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
  WHERE n."workspaceId" = t."workspaceId" AND n."traceId" = t."id" AND n."evaluationEntryId" IS NULL AND n."status" = 'SUCCEEDED' AND n."method" <> 'simulated-replay'
    AND jsonb_typeof(n."attribution") = 'object' AND NOT coalesce((n."attribution"->>'isAbstained')::bool, false)
  ORDER BY n."createdAt" DESC, n."id" DESC LIMIT 1) r ON true;

CREATE OR REPLACE VIEW "RunFactNow" AS
SELECT r."workspaceId", r."id" AS "runId", r."traceId", r."createdAt" AS "at", r."createdAt"::date AS "day", r."method", r."methodVersion", r."model", r."tracerVersionId", r."status",
  r."evaluationEntryId" IS NOT NULL AS "isEvaluation", r."isAutomatic",
  r."isCandidate" AND row_number() OVER (PARTITION BY r."workspaceId", r."traceId", r."method", r."methodVersion", r."isCandidate" ORDER BY r."createdAt" DESC, r."id" DESC) = 1 AS "isNewest",
  coalesce((r."attribution"->>'isAbstained')::bool, false) AS "isAbstained",
  r."attribution"->>'agent' AS "agent", "nameKey"(r."attribution"->>'agent') AS "agentKey", (r."attribution"->>'stepIndex')::int AS "stepIndex", r."attribution"->>'failureMode' AS "mode",
  CASE WHEN r."finishedAt" IS NOT NULL AND r."attemptCount" + r."callCount" = 0 THEN coalesce(r."costUsd", 0) ELSE r."costUsd" END AS "costUsd",
  r."inputTokens", r."outputTokens", r."callCount"
FROM (
  SELECT a.*, a."status" = 'SUCCEEDED' AND a."evaluationEntryId" IS NULL AND a."method" <> 'simulated-replay' AND jsonb_typeof(a."attribution") IS NOT DISTINCT FROM 'object' AS "isCandidate"
  FROM "AttributionRun" a) r;

-- Where there are such runs, the facts are made anew.
INSERT INTO "ChangedTrace" ("workspaceId", "traceId") SELECT DISTINCT "workspaceId", "traceId" FROM "AttributionRun" WHERE "method" = 'simulated-replay';
