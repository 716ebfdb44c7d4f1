import {
  type DisagreementPage,
  type DisagreementRow,
  type ListedClaim,
} from "@/lib/attribution/labels/disagreement-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma, prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { noteSightings } from "../../ground/sight/note-sightings";
import { clipStored } from "../../ground/stored/clip-stored";
import { type DisagreementKey, readDisagreementCursor, writeDisagreementCursor } from "./disagreement-cursor";
import { claimsIn, disputed, disputeOrder, type DisputeScope } from "./dispute-where";

const [defaultLimit, maxReasonLength] = [50, 300];

interface Group extends DisagreementKey {
  title: string;
  traceSteps: number;
}

const behind = (key: DisagreementKey | null): Prisma.Sql =>
  key === null
    ? Prisma.sql`true`
    : Prisma.sql`(-"agentCount", -"distanceSteps", -"stepCount", "traceId") > (${-key.agentCount}::int, ${-key.distanceSteps}::int, ${-key.stepCount}::int, ${key.traceId}::uuid)`;

const readClaims = async (claims: Prisma.Sql, traceIds: readonly string[]): Promise<Map<string, ListedClaim[]>> => {
  const rows = await prisma.$queryRaw<(ListedClaim & { traceId: string })[]>`
    select "traceId", "source", "title", "agent", "stepIndex", "isCertain", left("reason", ${maxReasonLength}::int) as "reason"
    from (${claims}) claims where "traceId" = any(${[...traceIds]}::uuid[]) order by "traceId", "stepIndex", "title", "source"`;
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

/**
 * Traces of which people, or two label sets, do not say the same and about which nobody has decided since,
 * those that lie furthest apart first. Traces that the reader is to label blind are left out; whoever is shown
 * the others has seen what is said of them. Throws NOT_FOUND for a queue or a set of another workspace, INVALID
 * for a cursor of nobody's making.
 */
export const listDisagreements = async (
  ctx: WorkspaceContext,
  input: DisputeScope & { cursor?: string | undefined; limit?: number },
): Promise<DisagreementPage> => {
  const claims = await claimsIn(ctx, input);
  const limit = input.limit ?? defaultLimit;
  const from = input.cursor ? readDisagreementCursor(input.cursor) : null;
  const [groups, [count]] = await Promise.all([
    prisma.$queryRaw<
      Group[]
    >`select * from (${disputed(ctx, claims)}) d where ${behind(from)} order by ${disputeOrder} limit ${limit + 1}::int`,
    prisma.$queryRaw<{ count: number }[]>`select count(*)::int as "count" from (${disputed(ctx, claims)}) d`,
  ]);
  const page = groups.slice(0, limit);
  const last = groups.length > limit ? page.at(-1) : undefined;
  const ids = page.map(({ traceId }) => traceId);
  const claimed = await readClaims(claims, ids);
  await noteSightings(ctx, ids);
  const rows = page.map(({ traceId, title, traceSteps, agentCount, stepCount, distanceSteps }): DisagreementRow => ({
    traceId,
    title: unescapeFromStorage(title),
    agentCount,
    distanceSteps,
    stepCount,
    traceStepCount: traceSteps,
    claims: claimed.get(traceId) ?? [],
  }));
  return { rows, nextCursor: last ? writeDisagreementCursor(last) : null, totalCount: count?.count ?? 0 };
};
