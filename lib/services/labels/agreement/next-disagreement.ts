import { type DisagreementPlace } from "@/lib/attribution/labels/disagreement-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { requireTrace } from "../../ground/stored/require-trace";
import { claimsIn, type DisputeScope } from "./dispute-where";
import { findNextDisputed } from "./next-disagreement.sql";

/**
 * Where a trace stands among the disagreements of people, in all traces or a queue's, or of two label sets, and which
 * comes after it: the first one behind the last, and for a trace that is none of them. Throws NOT_FOUND for a trace, a
 * queue or a set of another workspace.
 */
export const nextDisagreement = async (
  ctx: WorkspaceContext,
  { traceId, ...scope }: DisputeScope & { traceId: string },
): Promise<DisagreementPlace> => {
  await requireTrace(ctx, traceId);
  const claims = await claimsIn(ctx, scope);
  const [found] = await findNextDisputed(prisma, { ctx, claims, traceId });
  return found ?? { place: null, count: 0, nextTraceId: null };
};
