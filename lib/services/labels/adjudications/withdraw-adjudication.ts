import { standingAdjudication, type AdjudicationView } from "@/lib/attribution/labels/adjudication-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma, prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { requireSight } from "../../ground/sight/require-sight";
import { requireRowId } from "../../ground/ids/row-id";
import { noteLabelChanges } from "../../ground/learning/note-label-changes";
import { toAdjudication } from "./adjudication-row";
import { lockDecision } from "./lock-decision";

/** Longest reason, in characters. */
const maxReasonLength = 20_000;

/**
 * Takes back what was decided about a trace, as one more entry of its history: ground truth is again what the
 * labels say. Throws NOT_FOUND where nothing stands, FORBIDDEN for somebody who is to label the trace blind,
 * CONFLICT where somebody decided meanwhile.
 */
export const withdrawAdjudication = async (
  ctx: WorkspaceContext,
  input: { traceId: string; expectedNumber: number; reason: string },
): Promise<AdjudicationView> => {
  const traceId = requireRowId(input.traceId, "trace");
  const { workspaceId } = ctx;
  await requireSight(ctx, { traceId });
  return prisma.$transaction(async (tx) => {
    const { systemKey } = await lockDecision(tx, ctx, { ...input, traceId });
    const newest = await tx.adjudication.findFirst({ where: { workspaceId, traceId }, orderBy: { number: "desc" } });
    const standing = standingAdjudication(newest ? [newest] : []);
    if (!standing) throw notFound("decision");
    const { agent, stepIndex, rangeFirst, rangeLast, policyVersion } = standing;
    const row = await tx.adjudication.create({
      data: {
        workspaceId,
        traceId,
        number: standing.number + 1,
        isWithdrawn: true,
        agent,
        stepIndex,
        rangeFirst,
        rangeLast,
        policyVersion,
        reason: escapeForStorage(input.reason.trim().slice(0, maxReasonLength)),
        taxonomy: Prisma.DbNull,
        claims: [],
        decidedById: ctx.actor.kind === "user" ? ctx.actor.userId : null,
        decidedByName: ctx.actor.name,
      },
    });
    await noteLabelChanges(tx, workspaceId, [systemKey]);
    return toAdjudication(row);
  });
};
