import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { requireTrace } from "../traces/require-trace";
import { claimsIn, disputed, disputeOrder } from "./dispute-where";

/** The trace of the disagreement of people that comes after that about a trace; the first one behind the last and where that one is decided, null where there is no other. Throws NOT_FOUND. */
export const nextDisagreement = async (ctx: WorkspaceContext, input: { traceId: string }): Promise<string | null> => {
  await requireTrace(ctx, input.traceId);
  const claims = await claimsIn(ctx, {});
  const found = await prisma.$queryRaw<{ traceId: string }[]>`
    with d as (${disputed(ctx, claims)}), numbered as (select "traceId", row_number() over (order by ${disputeOrder}) as "place" from d)
    select "traceId" from numbered where "traceId" <> ${input.traceId}::uuid
    order by "place" < coalesce((select "place" from numbered where "traceId" = ${input.traceId}::uuid), 0), "place" limit 1`;
  return found[0]?.traceId ?? null;
};
