import { z } from "zod";
import { askRows, countRow, type Database } from "@/lib/ask";
import { type ListedClaim } from "@/lib/attribution/labels/disagreement-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma, Prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { clipStored } from "../../ground/stored/clip-stored";
import { type DisagreementKey } from "./disagreement-cursor";
import { disputed, disputeOrder } from "./dispute-where.sql";

const claimsRow = z.object({
  source: z.string(),
  title: z.string(),
  agent: z.string(),
  stepIndex: z.number(),
  isCertain: z.boolean(),
  reason: z.string(),
  traceId: z.string(),
});

const groupRow: z.ZodType<Group> = z.object({
  title: z.string(),
  traceSteps: z.number(),
  agentCount: z.number(),
  distanceSteps: z.number(),
  stepCount: z.number(),
  traceId: z.string(),
});

export const defaultLimit = 50;
const maxReasonLength = 300;

interface Group extends DisagreementKey {
  title: string;
  traceSteps: number;
}

const behind = (key: DisagreementKey | null): Prisma.Sql =>
  key === null
    ? Prisma.sql`true`
    : Prisma.sql`(-"agentCount", -"distanceSteps", -"stepCount", "traceId") > (${-key.agentCount}::int, ${-key.distanceSteps}::int, ${-key.stepCount}::int, ${key.traceId}::uuid)`;

export const readClaims = async (
  claims: Prisma.Sql,
  traceIds: readonly string[],
): Promise<Map<string, ListedClaim[]>> => {
  const rows = await askRows(
    prisma,
    Prisma.sql`
    select "traceId", "source", "title", "agent", "stepIndex", "isCertain", left("reason", ${maxReasonLength}::int) as "reason"
    from (${claims}) claims where "traceId" = any(${[...traceIds]}::uuid[]) order by "traceId", "stepIndex", "title", "source"`,
    claimsRow,
  );
  const byTrace = new Map<string, ListedClaim[]>();
  for (const { traceId, ...row } of rows) {
    const claim = {
      ...row,
      title: unescapeFromStorage(row.title),
      agent: unescapeFromStorage(row.agent),
      reason: clipStored(row.reason),
    };
    byTrace.set(traceId, [...(byTrace.get(traceId) ?? []), claim]);
  }
  return byTrace;
};

export const readGroups = (
  db: Database,
  {
    ctx,
    claims,
    from,
    limit,
  }: { ctx: WorkspaceContext; claims: Prisma.Sql; from: DisagreementKey | null; limit: number },
) =>
  askRows(
    db,
    Prisma.sql`select * from (${disputed(ctx, claims)}) d where ${behind(from)} order by ${disputeOrder} limit ${limit + 1}::int`,
    groupRow,
  );

export const countDisputed = (db: Database, ctx: WorkspaceContext, claims: Prisma.Sql) =>
  askRows(db, Prisma.sql`select count(*)::int as "count" from (${disputed(ctx, claims)}) d`, countRow);
