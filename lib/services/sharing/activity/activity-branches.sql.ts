import { Prisma } from "@/lib/db";

/**
 * What a trace's activity is merged from: selects of `at`, `id` (which tells two events of one moment apart), `by` and
 * `event`, each of one trace. The columns beside `kind` are those of ActivityKind.
 */
export interface ActivityScope {
  workspaceId: string;
  traceId: string;
  /** The reader, where only what is their own may be shown. */
  onlyOf: string | null;
}

const ofTrace = ({ workspaceId, traceId }: ActivityScope, alias: string): Prisma.Sql => {
  const table = Prisma.raw(`"${alias}"`);
  return Prisma.sql`${table}."workspaceId" = ${workspaceId}::uuid and ${table}."traceId" = ${traceId}::uuid`;
};

export const imported = ({ workspaceId, traceId }: ActivityScope): Prisma.Sql => Prisma.sql`
  select t."createdAt" as "at", 'imported:' || t."id" as "id",
    coalesce(i."createdByName", (select coalesce(nullif(u."name", ''), u."email") from "User" u where u."id" = t."createdById")) as "by",
    jsonb_build_object('kind', 'imported', 'importId', i."id", 'fileName', coalesce(o."fileName", i."fileName"), 'source', i."source") as "event"
  from "Trace" t left join "Import" i on i."id" = t."importId" left join "Original" o on o."id" = t."originalId"
  where t."workspaceId" = ${workspaceId}::uuid and t."id" = ${traceId}::uuid`;

export const readAgain = (scope: ActivityScope): Prisma.Sql => Prisma.sql`
  select r."readAt" as "at", 'reading:' || r."id" as "id", r."readBy" as "by",
    jsonb_build_object('kind', 'read-again', 'isChanged', r."isChanged", 'stepCount', r."stepCount") as "event"
  from "TraceReading" r where ${ofTrace(scope, "r")}`;

export const edited = (scope: ActivityScope): Prisma.Sql => Prisma.sql`
  select r."changedAt" as "at", 'edit:' || r."id" as "id", r."changedBy" as "by",
    jsonb_build_object('kind', 'edited', 'field', r."field", 'before', left(r."before", 300), 'after', left(r."after", 300)) as "event"
  from "TraceRevision" r where ${ofTrace(scope, "r")}`;

export const queued = (scope: ActivityScope): Prisma.Sql => Prisma.sql`
  select i."addedAt" as "at", 'queue:' || i."queueId" as "id", q."createdByName" as "by",
    jsonb_build_object('kind', 'queued', 'queueId', q."id", 'queueName', q."name") as "event"
  from "QueueItem" i join "LabelQueue" q on q."id" = i."queueId" where ${ofTrace(scope, "i")}`;

export const shared = (scope: ActivityScope): Prisma.Sql => Prisma.sql`
  select s."createdAt" as "at", 'share:' || s."id" as "id", s."createdByName" as "by",
    jsonb_build_object('kind', 'shared', 'shareId', s."id") as "event"
  from "Share" s where ${ofTrace(scope, "s")}
  union all
  select s."revokedAt", 'unshare:' || s."id", s."revokedByName", jsonb_build_object('kind', 'share-revoked', 'shareId', s."id")
  from "Share" s where ${ofTrace(scope, "s")} and s."revokedAt" is not null`;

/** A change is told apart from the label itself where it came at least a second later. */
export const labelled = (scope: ActivityScope): Prisma.Sql => {
  const own = scope.onlyOf === null ? Prisma.sql`true` : Prisma.sql`a."authorId" = ${scope.onlyOf}::uuid`;
  return Prisma.sql`
  select a."createdAt" as "at", 'label:' || a."id" as "id", a."authorName" as "by",
    jsonb_build_object('kind', 'labelled', 'isChange', false) as "event"
  from "Annotation" a where ${ofTrace(scope, "a")} and ${own}
  union all
  select a."updatedAt", 'relabel:' || a."id", a."authorName", jsonb_build_object('kind', 'labelled', 'isChange', true)
  from "Annotation" a where ${ofTrace(scope, "a")} and ${own} and a."updatedAt" >= a."createdAt" + interval '1 second'`;
};

export const adjudicated = (scope: ActivityScope): Prisma.Sql => Prisma.sql`
  select d."createdAt" as "at", 'adjudication:' || d."number" as "id", d."decidedByName" as "by",
    jsonb_build_object('kind', 'adjudicated', 'number', d."number", 'isWithdrawn', d."isWithdrawn") as "event"
  from "Adjudication" d where ${ofTrace(scope, "d")}`;

export const labelImported = (scope: ActivityScope): Prisma.Sql => Prisma.sql`
  select s."createdAt" as "at", 'set:' || s."id" as "id", s."createdByName" as "by",
    jsonb_build_object('kind', 'label-imported', 'labelSetId', s."id", 'labelSetName', s."name") as "event"
  from "ImportedLabel" l join "LabelSet" s on s."id" = l."labelSetId" where ${ofTrace(scope, "l")}`;

export const commented = (scope: ActivityScope): Prisma.Sql => Prisma.sql`
  select c."createdAt" as "at", 'comment:' || c."id" as "id", c."authorName" as "by",
    jsonb_build_object('kind', 'commented', 'commentId', c."id",
      'stepIndex', case when c."stepIndex" < t."stepCount" then c."stepIndex" end) as "event"
  from "Comment" c join "Trace" t on t."id" = c."traceId" where ${ofTrace(scope, "c")} and c."deletedAt" is null`;

export const runStarted = (scope: ActivityScope): Prisma.Sql => Prisma.sql`
  select r."createdAt" as "at", 'run:' || r."id" as "id", case when r."isAutomatic" then null else r."startedByName" end as "by",
    jsonb_build_object('kind', 'run-started', 'runId', r."id", 'number', r."number", 'method', r."method", 'model', r."model") as "event"
  from "AttributionRun" r where ${ofTrace(scope, "r")} and r."evaluationEntryId" is null`;

export const runEnded = (scope: ActivityScope): Prisma.Sql => Prisma.sql`
  select r."finishedAt" as "at", 'end:' || r."id" as "id", null as "by",
    jsonb_build_object('kind', 'run-ended', 'runId', r."id", 'number', r."number", 'method', r."method", 'status', r."status") as "event"
  from "AttributionRun" r where ${ofTrace(scope, "r")} and r."evaluationEntryId" is null and r."finishedAt" is not null`;

export const evaluated = (scope: ActivityScope): Prisma.Sql => Prisma.sql`
  select max(coalesce(r."finishedAt", r."createdAt")) as "at", 'evaluation:' || v."id" as "id", v."startedByName" as "by",
    jsonb_build_object('kind', 'evaluated', 'evaluationId', v."id", 'title', v."name", 'runCount', count(*),
      'activeCount', count(*) filter (where r."status" in ('QUEUED', 'RUNNING')), 'failedCount', count(*) filter (where r."status" = 'FAILED')) as "event"
  from "AttributionRun" r join "EvaluationEntry" e on e."id" = r."evaluationEntryId" join "Evaluation" v on v."id" = e."evaluationId"
  where ${ofTrace(scope, "r")} group by v."id"`;
