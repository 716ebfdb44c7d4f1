import { z } from "zod";
import { askRows, type Database, stored } from "@/lib/ask";
import { type Figure } from "@/lib/attribution/tracer-view";
import { prisma, Prisma } from "@/lib/db";
import { truthOfTrace } from "../../ground/truth/truth.sql";

const uncountedTracerRow: z.ZodType<UncountedTracer> = z.object({
  error: z.string().nullable(),
  id: z.string(),
  status: z.enum(["QUEUED", "FAILED", "IDLE", "TRAINING"]),
  progress: z.number().nullable(),
  systemName: z.string().nullable(),
  systemKey: z.string(),
  isPinned: z.boolean(),
  versionCount: z.number(),
  active: stored<{ id: string; number: number; step: Figure; agent: Figure }>().nullable(),
});

const countRow2 = z.object({
  systemKey: z.string(),
  outcome: z.enum(["unknown", "passed", "failed"]),
  count: z.number(),
});
export type CountRow = z.infer<typeof countRow2>;

export interface TracerRow {
  id: string;
  systemKey: string;
  systemName: string | null;
  status: "IDLE" | "QUEUED" | "TRAINING" | "FAILED";
  progress: number | null;
  error: string | null;
  isPinned: boolean;
  versionCount: number;
  active: { id: string; number: number; step: Figure; agent: Figure } | null;
  traceCount: number;
  failedCount: number;
  labelledCount: number;
}

export type UncountedTracer = Omit<TracerRow, "traceCount" | "failedCount" | "labelledCount">;

/** Traces of one system by outcome; one that is not in it has none. */
export type ByOutcome = Partial<Record<"failed" | "passed" | "unknown", number>>;

/** The tracers of a workspace but for what is counted; `which` is a condition on `"SystemTracer" s`. */
export const readUncounted = (workspaceId: string, which: Prisma.Sql): Promise<UncountedTracer[]> =>
  askRows(
    prisma,
    Prisma.sql`
    select s."id", s."systemKey", s."systemName", s."status", s."progress", s."error", s."isPinned",
      (select count(*)::int from "TracerVersion" v where v."tracerId" = s."id") as "versionCount",
      (select jsonb_build_object('id', v."id", 'number', v."number", 'step', v."figures"->'step', 'agent', v."figures"->'agent')
        from "TracerVersion" v where v."id" = s."activeVersionId") as "active"
    from "SystemTracer" s where s."workspaceId" = ${workspaceId}::uuid and ${which} order by s."systemKey"`,
    uncountedTracerRow,
  );

export const tracesOfSystems = (workspaceId: string, systemKeys: readonly string[]) =>
  Prisma.sql`from "Trace" t where t."workspaceId" = ${workspaceId}::uuid and t."systemKey" = any(${systemKeys}::text[])`;

export const countOutcomes = (db: Database, ofSystems: Prisma.Sql) =>
  askRows(
    db,
    Prisma.sql`
      with stored as (select t."systemKey", t."outcome", count(*) as "count" ${ofSystems} group by t."systemKey", t."outcome"),
        made as (select t."systemKey", t."outcome", count(*) as "count" ${ofSystems} and t."isMade" group by t."systemKey", t."outcome")
      select s."systemKey", s."outcome", (s."count" - coalesce(m."count", 0))::int as "count"
      from stored s left join made m using ("systemKey", "outcome") order by s."outcome"`,
    countRow2,
  );

export const countTruthOutcomes = (db: Database, workspaceId: string, systemKeys: readonly string[]) =>
  askRows(
    db,
    Prisma.sql`
      select t."systemKey", t."outcome", count(*)::int as "count" from "Trace" t join lateral ${truthOfTrace(workspaceId)} g on true
      where t."workspaceId" = ${workspaceId}::uuid and t."systemKey" = any(${systemKeys}::text[]) and t."outcome" <> 'passed' and not t."isMade" and g."stepIndex" is not null
      group by t."systemKey", t."outcome"`,
    countRow2,
  );

export const anyTracer = Prisma.sql`true`;
