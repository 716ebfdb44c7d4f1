-- What was made here did not happen: it is told apart, so that dashboards, alerts, automations and a system's tracer leave it out. The rule is that of lib/traces/made-trace.ts.
ALTER TABLE "Trace" ADD COLUMN "isMade" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "TraceFact" ADD COLUMN "isMade" BOOLEAN NOT NULL DEFAULT false;

-- Other weights are another judge: the newest answer is that of a method, version and weights. An answer on a question that the weights had learned from measures nothing.
ALTER TABLE "RunFact" ADD COLUMN "hasSeen" BOOLEAN NOT NULL DEFAULT false;

DROP TRIGGER "mark_update" ON "Trace";
CREATE TRIGGER "mark_update" AFTER UPDATE OF "outcome", "systemKey", "systemVersion", "tags", "stepCount", "groundTruth", "sequence", "createdAt", "isMade" ON "Trace" FOR EACH ROW
  WHEN ((OLD."outcome", OLD."systemKey", OLD."systemVersion", OLD."tags", OLD."stepCount", OLD."groundTruth", OLD."sequence", OLD."createdAt", OLD."isMade")
    IS DISTINCT FROM (NEW."outcome", NEW."systemKey", NEW."systemVersion", NEW."tags", NEW."stepCount", NEW."groundTruth", NEW."sequence", NEW."createdAt", NEW."isMade")) EXECUTE FUNCTION "markTrace"();
DROP TRIGGER "mark_update" ON "AttributionRun";
CREATE TRIGGER "mark_update" AFTER UPDATE ON "AttributionRun" FOR EACH ROW
  WHEN ((OLD."status", OLD."attribution", OLD."evaluationEntryId", OLD."method", OLD."methodVersion", OLD."model", OLD."tracerVersionId", OLD."isAutomatic", OLD."costUsd",
      OLD."inputTokens", OLD."outputTokens", OLD."callCount", OLD."attemptCount", OLD."createdAt", OLD."finishedAt", OLD."manifest"->'tracer'->>'seen')
    IS DISTINCT FROM (NEW."status", NEW."attribution", NEW."evaluationEntryId", NEW."method", NEW."methodVersion", NEW."model", NEW."tracerVersionId", NEW."isAutomatic", NEW."costUsd",
      NEW."inputTokens", NEW."outputTokens", NEW."callCount", NEW."attemptCount", NEW."createdAt", NEW."finishedAt", NEW."manifest"->'tracer'->>'seen')) EXECUTE FUNCTION "markTraceOfRow"();

CREATE OR REPLACE VIEW "TraceFactNow" AS
SELECT t."workspaceId", t."id" AS "traceId", w."at", w."at"::date AS "day", t."systemKey", t."systemVersion" AS "version", t."outcome", t."tags", t."stepCount",
  g."source" AS "truthSource", g."agent" AS "truthAgent", "nameKey"(g."agent") AS "truthAgentKey", g."stepIndex" AS "truthStep", g."failureMode" AS "truthMode",
  r."id" AS "runId", r."method" AS "runMethod", r."methodVersion" AS "runMethodVersion",
  r."attribution"->>'agent' AS "runAgent", "nameKey"(r."attribution"->>'agent') AS "runAgentKey", (r."attribution"->>'stepIndex')::int AS "runStep", r."attribution"->>'failureMode' AS "runMode",
  t."isMade"
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
  coalesce(r."manifest"->'tracer'->>'seen', 'no') = 'question' AS "hasSeen"
FROM (
  SELECT a.*, a."status" = 'SUCCEEDED' AND a."evaluationEntryId" IS NULL AND a."method" <> 'simulated-replay' AND jsonb_typeof(a."attribution") IS NOT DISTINCT FROM 'object' AS "isCandidate"
  FROM "AttributionRun" a) r;

UPDATE "Trace" SET "isMade" = true WHERE "format" = 'faultline' AND (
  (jsonb_typeof("metadata" #> '{branchOf,contentHash}') = 'string' AND jsonb_typeof("metadata" #> '{branchOf,leavesAt}') = 'number')
  OR (jsonb_typeof("metadata" #> '{injection,operator}') = 'string' AND jsonb_typeof("metadata" #> '{injection,source}') = 'string')
  OR jsonb_typeof("metadata" #> '{madeBy,study}') = 'number');

-- Where weights differ, or had seen a question, the facts are made anew.
INSERT INTO "ChangedTrace" ("workspaceId", "traceId") SELECT DISTINCT "workspaceId", "traceId" FROM "AttributionRun" WHERE "tracerVersionId" IS NOT NULL OR "manifest"->'tracer'->>'seen' = 'question';
