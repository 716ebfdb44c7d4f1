-- AlterTable
ALTER TABLE "Annotation" ADD COLUMN     "blindAgent" TEXT,
ADD COLUMN     "blindStepIndex" INTEGER,
ADD COLUMN     "contributory" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "inclusionProbability" DOUBLE PRECISION,
ADD COLUMN     "isCertain" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "policyVersion" INTEGER,
ADD COLUMN     "queueId" UUID,
ADD COLUMN     "quotes" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "rangeFirst" INTEGER,
ADD COLUMN     "rangeLast" INTEGER,
ADD COLUMN     "readingMs" INTEGER,
ADD COLUMN     "sawAttribution" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "stream" TEXT;

-- AlterTable
ALTER TABLE "AttributionRun" ADD COLUMN     "evaluationEntryId" UUID,
ADD COLUMN     "evaluationRepeat" INTEGER;

-- AlterTable
ALTER TABLE "Workspace" ADD COLUMN     "abstainBelow" DOUBLE PRECISION;

-- CreateTable
CREATE TABLE "AttributionPolicy" (
    "workspaceId" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "createdByName" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AttributionPolicy_pkey" PRIMARY KEY ("workspaceId","version")
);

-- CreateTable
CREATE TABLE "Sighting" (
    "workspaceId" UUID NOT NULL,
    "traceId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "seenAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Sighting_pkey" PRIMARY KEY ("workspaceId","traceId","userId")
);

-- CreateTable
CREATE TABLE "Adjudication" (
    "workspaceId" UUID NOT NULL,
    "traceId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "isWithdrawn" BOOLEAN NOT NULL DEFAULT false,
    "agent" TEXT NOT NULL,
    "stepIndex" INTEGER NOT NULL,
    "rangeFirst" INTEGER,
    "rangeLast" INTEGER,
    "reason" TEXT NOT NULL,
    "quotes" JSONB NOT NULL DEFAULT '[]',
    "failureMode" TEXT,
    "taxonomy" JSONB,
    "claims" JSONB NOT NULL,
    "policyVersion" INTEGER,
    "decidedById" UUID,
    "decidedByName" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Adjudication_pkey" PRIMARY KEY ("workspaceId","traceId","number")
);

-- CreateTable
CREATE TABLE "LabelSet" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "fileName" TEXT,
    "isTruth" BOOLEAN NOT NULL DEFAULT true,
    "createdByName" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "LabelSet_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ImportedLabel" (
    "workspaceId" UUID NOT NULL,
    "labelSetId" UUID NOT NULL,
    "traceId" UUID NOT NULL,
    "agent" TEXT NOT NULL,
    "stepIndex" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "isCertain" BOOLEAN NOT NULL DEFAULT true,
    "failureMode" TEXT,

    CONSTRAINT "ImportedLabel_pkey" PRIMARY KEY ("workspaceId","labelSetId","traceId")
);

-- CreateTable
CREATE TABLE "LabelDecision" (
    "workspaceId" UUID NOT NULL,
    "traceId" UUID NOT NULL,
    "labelSet" TEXT NOT NULL,
    "fault" TEXT NOT NULL,
    "decision" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "claim" TEXT NOT NULL,
    "decidedByName" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "LabelDecision_pkey" PRIMARY KEY ("workspaceId","traceId","labelSet","fault")
);

-- CreateTable
CREATE TABLE "LabelRevision" (
    "workspaceId" UUID NOT NULL,
    "revision" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "LabelRevision_pkey" PRIMARY KEY ("workspaceId")
);

-- CreateTable
CREATE TABLE "LabelQueue" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "isBlind" BOOLEAN NOT NULL DEFAULT true,
    "annotatorsPerTrace" INTEGER NOT NULL DEFAULT 1,
    "reservationMinutes" INTEGER NOT NULL DEFAULT 30,
    "randomShare" DOUBLE PRECISION NOT NULL DEFAULT 0.5,
    "populationCount" INTEGER NOT NULL,
    "seed" INTEGER NOT NULL,
    "createdById" UUID,
    "createdByName" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closedAt" TIMESTAMP(3),

    CONSTRAINT "LabelQueue_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "QueueMember" (
    "workspaceId" UUID NOT NULL,
    "queueId" UUID NOT NULL,
    "userId" UUID NOT NULL,

    CONSTRAINT "QueueMember_pkey" PRIMARY KEY ("workspaceId","queueId","userId")
);

-- CreateTable
CREATE TABLE "QueueItem" (
    "workspaceId" UUID NOT NULL,
    "queueId" UUID NOT NULL,
    "traceId" UUID NOT NULL,
    "stream" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "worth" JSONB,
    "inclusionProbability" DOUBLE PRECISION,
    "assignedToId" UUID,

    CONSTRAINT "QueueItem_pkey" PRIMARY KEY ("workspaceId","queueId","traceId")
);

-- CreateTable
CREATE TABLE "QueueTurn" (
    "workspaceId" UUID NOT NULL,
    "queueId" UUID NOT NULL,
    "traceId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "state" TEXT NOT NULL,
    "note" TEXT,
    "expiresAt" TIMESTAMP(3),
    "servedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" TIMESTAMP(3),

    CONSTRAINT "QueueTurn_pkey" PRIMARY KEY ("workspaceId","queueId","traceId","userId")
);

-- CreateTable
CREATE TABLE "DataSet" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "createdByName" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "DataSet_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DataSetVersion" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "dataSetId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "filter" TEXT,
    "subsetBy" TEXT NOT NULL DEFAULT 'none',
    "splits" JSONB NOT NULL DEFAULT '[]',
    "seed" INTEGER NOT NULL DEFAULT 1,
    "caseCount" INTEGER NOT NULL,
    "questionCount" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "createdByName" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "DataSetVersion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DataSetCase" (
    "workspaceId" UUID NOT NULL,
    "versionId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "traceId" UUID NOT NULL,
    "contentHash" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "stepCount" INTEGER NOT NULL,
    "question" INTEGER NOT NULL,
    "subset" TEXT,
    "split" TEXT,

    CONSTRAINT "DataSetCase_pkey" PRIMARY KEY ("workspaceId","versionId","position")
);

-- CreateTable
CREATE TABLE "Evaluation" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "versionId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "split" TEXT,
    "repeats" INTEGER NOT NULL DEFAULT 1,
    "maxCostUsd" DOUBLE PRECISION,
    "maxTokens" BIGINT,
    "spentUsd" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "spentTokens" BIGINT NOT NULL DEFAULT 0,
    "startedById" UUID,
    "startedByName" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "filledAt" TIMESTAMP(3),
    "cancelledAt" TIMESTAMP(3),

    CONSTRAINT "Evaluation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EvaluationEntry" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "evaluationId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "method" TEXT,
    "methodVersion" TEXT,
    "providerId" UUID,
    "providerName" TEXT,
    "model" TEXT,
    "parameters" JSONB NOT NULL DEFAULT '{}',
    "revealExpectedAnswer" BOOLEAN NOT NULL DEFAULT false,
    "isMasked" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "EvaluationEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "UploadedAnswer" (
    "workspaceId" UUID NOT NULL,
    "entryId" UUID NOT NULL,
    "traceId" UUID NOT NULL,
    "repeat" INTEGER NOT NULL DEFAULT 1,
    "prediction" JSONB NOT NULL,

    CONSTRAINT "UploadedAnswer_pkey" PRIMARY KEY ("workspaceId","entryId","traceId","repeat")
);

-- CreateTable
CREATE TABLE "KeptReport" (
    "workspaceId" UUID NOT NULL,
    "scope" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "report" JSON NOT NULL,
    "madeAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "KeptReport_pkey" PRIMARY KEY ("workspaceId","scope")
);

-- CreateIndex
CREATE INDEX "Sighting_traceId_idx" ON "Sighting"("traceId");

-- CreateIndex
CREATE INDEX "Adjudication_traceId_idx" ON "Adjudication"("traceId");

-- CreateIndex
CREATE UNIQUE INDEX "LabelSet_workspaceId_name_key" ON "LabelSet"("workspaceId", "name");

-- CreateIndex
CREATE INDEX "ImportedLabel_workspaceId_traceId_idx" ON "ImportedLabel"("workspaceId", "traceId");

-- CreateIndex
CREATE INDEX "ImportedLabel_traceId_idx" ON "ImportedLabel"("traceId");

-- CreateIndex
CREATE INDEX "ImportedLabel_labelSetId_idx" ON "ImportedLabel"("labelSetId");

-- CreateIndex
CREATE INDEX "LabelDecision_traceId_idx" ON "LabelDecision"("traceId");

-- CreateIndex
CREATE UNIQUE INDEX "LabelQueue_workspaceId_name_key" ON "LabelQueue"("workspaceId", "name");

-- CreateIndex
CREATE INDEX "QueueMember_queueId_idx" ON "QueueMember"("queueId");

-- CreateIndex
CREATE INDEX "QueueMember_workspaceId_userId_idx" ON "QueueMember"("workspaceId", "userId");

-- CreateIndex
CREATE INDEX "QueueItem_queueId_stream_position_idx" ON "QueueItem"("queueId", "stream", "position");

-- CreateIndex
CREATE INDEX "QueueItem_traceId_idx" ON "QueueItem"("traceId");

-- CreateIndex
CREATE INDEX "QueueTurn_queueId_userId_state_idx" ON "QueueTurn"("queueId", "userId", "state");

-- CreateIndex
CREATE UNIQUE INDEX "DataSet_workspaceId_name_key" ON "DataSet"("workspaceId", "name");

-- CreateIndex
CREATE INDEX "DataSetVersion_workspaceId_idx" ON "DataSetVersion"("workspaceId");

-- CreateIndex
CREATE UNIQUE INDEX "DataSetVersion_dataSetId_number_key" ON "DataSetVersion"("dataSetId", "number");

-- CreateIndex
CREATE INDEX "DataSetCase_workspaceId_traceId_idx" ON "DataSetCase"("workspaceId", "traceId");

-- CreateIndex
CREATE UNIQUE INDEX "DataSetCase_versionId_traceId_key" ON "DataSetCase"("versionId", "traceId");

-- CreateIndex
CREATE INDEX "Evaluation_workspaceId_createdAt_id_idx" ON "Evaluation"("workspaceId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Evaluation_versionId_idx" ON "Evaluation"("versionId");

-- CreateIndex
CREATE INDEX "EvaluationEntry_workspaceId_idx" ON "EvaluationEntry"("workspaceId");

-- CreateIndex
CREATE UNIQUE INDEX "EvaluationEntry_evaluationId_position_key" ON "EvaluationEntry"("evaluationId", "position");

-- CreateIndex
CREATE INDEX "UploadedAnswer_entryId_idx" ON "UploadedAnswer"("entryId");

-- CreateIndex
CREATE INDEX "AttributionRun_evaluationEntryId_status_finishedAt_idx" ON "AttributionRun"("evaluationEntryId", "status", "finishedAt");

-- CreateIndex
CREATE UNIQUE INDEX "AttributionRun_evaluationEntryId_traceId_evaluationRepeat_key" ON "AttributionRun"("evaluationEntryId", "traceId", "evaluationRepeat");

-- AddForeignKey
ALTER TABLE "AttributionPolicy" ADD CONSTRAINT "AttributionPolicy_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Sighting" ADD CONSTRAINT "Sighting_traceId_fkey" FOREIGN KEY ("traceId") REFERENCES "Trace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Adjudication" ADD CONSTRAINT "Adjudication_traceId_fkey" FOREIGN KEY ("traceId") REFERENCES "Trace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LabelSet" ADD CONSTRAINT "LabelSet_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ImportedLabel" ADD CONSTRAINT "ImportedLabel_labelSetId_fkey" FOREIGN KEY ("labelSetId") REFERENCES "LabelSet"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ImportedLabel" ADD CONSTRAINT "ImportedLabel_traceId_fkey" FOREIGN KEY ("traceId") REFERENCES "Trace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LabelDecision" ADD CONSTRAINT "LabelDecision_traceId_fkey" FOREIGN KEY ("traceId") REFERENCES "Trace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LabelQueue" ADD CONSTRAINT "LabelQueue_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "QueueMember" ADD CONSTRAINT "QueueMember_queueId_fkey" FOREIGN KEY ("queueId") REFERENCES "LabelQueue"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "QueueItem" ADD CONSTRAINT "QueueItem_queueId_fkey" FOREIGN KEY ("queueId") REFERENCES "LabelQueue"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "QueueItem" ADD CONSTRAINT "QueueItem_traceId_fkey" FOREIGN KEY ("traceId") REFERENCES "Trace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "QueueTurn" ADD CONSTRAINT "QueueTurn_workspaceId_queueId_traceId_fkey" FOREIGN KEY ("workspaceId", "queueId", "traceId") REFERENCES "QueueItem"("workspaceId", "queueId", "traceId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DataSet" ADD CONSTRAINT "DataSet_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DataSetVersion" ADD CONSTRAINT "DataSetVersion_dataSetId_fkey" FOREIGN KEY ("dataSetId") REFERENCES "DataSet"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DataSetCase" ADD CONSTRAINT "DataSetCase_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "DataSetVersion"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Evaluation" ADD CONSTRAINT "Evaluation_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Evaluation" ADD CONSTRAINT "Evaluation_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "DataSetVersion"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EvaluationEntry" ADD CONSTRAINT "EvaluationEntry_evaluationId_fkey" FOREIGN KEY ("evaluationId") REFERENCES "Evaluation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "UploadedAnswer" ADD CONSTRAINT "UploadedAnswer_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "EvaluationEntry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AttributionRun" ADD CONSTRAINT "AttributionRun_evaluationEntryId_fkey" FOREIGN KEY ("evaluationEntryId") REFERENCES "EvaluationEntry"("id") ON DELETE SET NULL ON UPDATE CASCADE;



-- Labels of people that a decision has excluded are in no figure; a decision holds for the claim it was made about.
CREATE FUNCTION "isLabelExcluded"(workspace uuid, trace uuid, label_set text, agent text, step int) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM "LabelDecision" d WHERE d."workspaceId" = workspace AND d."traceId" = trace AND d."labelSet" = label_set
    AND d."decision" = 'excluded' AND d."claim" = step || ' ' || agent)
$$;

-- Ground truth, resolved: what was adjudicated; else what all who labelled the trace agree on; else the label of its file; else an imported one. Where
-- people disagree and nobody has adjudicated, there is none: such a row says `disputed` and names the newest claim. Exclusions are written out, since a function is called
-- row by row.
CREATE VIEW "TraceTruth" AS
SELECT t."workspaceId", t."id" AS "traceId", c."source", c."isDisputed", c."agent", c."stepIndex", c."reason", c."authorName", c."decidedAt"
FROM "Trace" t CROSS JOIN LATERAL (
  SELECT * FROM (
    SELECT 1 AS "rank", 'adjudicated' AS "source", false AS "isDisputed", j."agent", j."stepIndex", j."reason", j."decidedByName" AS "authorName", j."createdAt" AS "decidedAt"
    FROM (SELECT * FROM "Adjudication" WHERE "workspaceId" = t."workspaceId" AND "traceId" = t."id" ORDER BY "number" DESC LIMIT 1) j WHERE NOT j."isWithdrawn"
    UNION ALL
    SELECT 2, 'annotation', p."first" IS DISTINCT FROM p."last", p."agent", p."stepIndex", p."reason", p."authorName", p."updatedAt"
    FROM (
      SELECT a.*, min(a."stepIndex" || ' ' || lower(a."agent")) OVER () AS "first", max(a."stepIndex" || ' ' || lower(a."agent")) OVER () AS "last"
      FROM "Annotation" a WHERE a."workspaceId" = t."workspaceId" AND a."traceId" = t."id"
        AND NOT EXISTS (SELECT FROM "LabelDecision" d WHERE d."workspaceId" = a."workspaceId" AND d."traceId" = a."traceId"
          AND d."labelSet" = 'annotator:' || a."authorId" AND d."decision" = 'excluded' AND d."claim" = a."stepIndex" || ' ' || a."agent")
      ORDER BY a."updatedAt" DESC, a."id" DESC LIMIT 1) p
    UNION ALL
    SELECT 3, 'data-set', false, t."groundTruth"->>'agent', (t."groundTruth"->>'stepIndex')::int, t."groundTruth"->>'reason', NULL, t."createdAt"
    WHERE t."groundTruth" IS NOT NULL
      AND NOT EXISTS (SELECT FROM "LabelDecision" d WHERE d."workspaceId" = t."workspaceId" AND d."traceId" = t."id"
        AND d."labelSet" = 'data-set' AND d."decision" = 'excluded' AND d."claim" = (t."groundTruth"->>'stepIndex')::int || ' ' || (t."groundTruth"->>'agent'))
    UNION ALL
    (SELECT 4, 'imported', false, i."agent", i."stepIndex", i."reason", s."name", s."createdAt"
    FROM "ImportedLabel" i JOIN "LabelSet" s ON s."id" = i."labelSetId"
    WHERE i."workspaceId" = t."workspaceId" AND i."traceId" = t."id" AND s."isTruth"
      AND NOT EXISTS (SELECT FROM "LabelDecision" d WHERE d."workspaceId" = i."workspaceId" AND d."traceId" = i."traceId"
        AND d."labelSet" = 'imported:' || i."labelSetId" AND d."decision" = 'excluded' AND d."claim" = i."stepIndex" || ' ' || i."agent")
    ORDER BY s."createdAt" DESC LIMIT 1)
  ) claims ORDER BY "rank" LIMIT 1
) c;

-- What was worked out of labels is known to be old by this number. No foreign key: the last labels of a workspace go with it. Once a statement, not once a
-- row: a hundred thousand traces may go at once.
CREATE FUNCTION "noteLabelRevision"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "LabelRevision" ("workspaceId", "revision") SELECT DISTINCT "workspaceId", 1 FROM changed
  ON CONFLICT ("workspaceId") DO UPDATE SET "revision" = "LabelRevision"."revision" + 1;
  RETURN NULL;
END
$$;
CREATE TRIGGER "note_label_insert" AFTER INSERT ON "Annotation" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "noteLabelRevision"();
CREATE TRIGGER "note_label_update" AFTER UPDATE ON "Annotation" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "noteLabelRevision"();
CREATE TRIGGER "note_label_delete" AFTER DELETE ON "Annotation" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "noteLabelRevision"();
CREATE TRIGGER "note_label_insert" AFTER INSERT ON "Adjudication" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "noteLabelRevision"();
CREATE TRIGGER "note_label_update" AFTER UPDATE ON "Adjudication" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "noteLabelRevision"();
CREATE TRIGGER "note_label_delete" AFTER DELETE ON "Adjudication" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "noteLabelRevision"();
CREATE TRIGGER "note_label_insert" AFTER INSERT ON "ImportedLabel" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "noteLabelRevision"();
CREATE TRIGGER "note_label_update" AFTER UPDATE ON "ImportedLabel" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "noteLabelRevision"();
CREATE TRIGGER "note_label_delete" AFTER DELETE ON "ImportedLabel" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "noteLabelRevision"();
CREATE TRIGGER "note_label_update" AFTER UPDATE ON "LabelSet" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "noteLabelRevision"();
CREATE TRIGGER "note_label_delete" AFTER DELETE ON "LabelSet" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "noteLabelRevision"();
CREATE TRIGGER "note_label_insert" AFTER INSERT ON "LabelDecision" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "noteLabelRevision"();
CREATE TRIGGER "note_label_update" AFTER UPDATE ON "LabelDecision" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "noteLabelRevision"();
CREATE TRIGGER "note_label_delete" AFTER DELETE ON "LabelDecision" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "noteLabelRevision"();
CREATE TRIGGER "note_label_delete" AFTER DELETE ON "Trace" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "noteLabelRevision"();
CREATE FUNCTION "noteTraceRevision"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "LabelRevision" ("workspaceId", "revision") VALUES (NEW."workspaceId", 1)
  ON CONFLICT ("workspaceId") DO UPDATE SET "revision" = "LabelRevision"."revision" + 1;
  RETURN NULL;
END
$$;
CREATE TRIGGER "note_label_update" AFTER UPDATE OF "groundTruth", "contentHash" ON "Trace" FOR EACH ROW
  WHEN (OLD."groundTruth" IS DISTINCT FROM NEW."groundTruth" OR OLD."contentHash" IS DISTINCT FROM NEW."contentHash") EXECUTE FUNCTION "noteTraceRevision"();
