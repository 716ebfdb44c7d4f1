"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { KnownError } from "@/lib/errors";
import { workspaceAction } from "@/lib/http/action-door";
import { paths } from "@/lib/paths";
import { adjudicate } from "@/lib/services/labels/adjudications/adjudicate";
import { withdrawAdjudication } from "@/lib/services/labels/adjudications/withdraw-adjudication";
import { nextDisagreement } from "@/lib/services/labels/agreement/next-disagreement";
import { Quote } from "@/lib/traces/attribution";
import { askedDisagreements } from "../read-label-choices";
import { parties } from "@/lib/traces/party";

const OnTrace = z.object({ workspace: z.string(), traceId: z.uuid(), expectedNumber: z.int().nonnegative() });
const Range = z.object({ first: z.int().nonnegative(), last: z.int().nonnegative() });

const showChanges = (ctx: WorkspaceContext): void => revalidatePath(paths.labels(ctx.workspaceSlug), "layout");

/**
 * The disagreement that comes next of those that somebody goes through; null where none does, or what
 * they are among is gone meanwhile.
 */
const nextWithin = async (
  ctx: WorkspaceContext,
  traceId: string,
  within: Parameters<typeof askedDisagreements>[0],
): Promise<string | null> => {
  try {
    return (await nextDisagreement(ctx, { traceId, ...askedDisagreements(within).scope })).nextTraceId;
  } catch (error) {
    if (error instanceof KnownError && error.code === "NOT_FOUND") return null;
    throw error;
  }
};

/** Decides what the ground truth of a trace is. */
export const adjudicateAction = workspaceAction
  .metadata({ permission: "label:decide" })
  .inputSchema(
    OnTrace.extend({
      agent: z.string().max(500),
      stepIndex: z.int().nonnegative(),
      range: Range.nullable(),
      reason: z.string().max(20_000),
      quotes: z.array(Quote.pick({ stepIndex: true, text: true })).max(20),
      failureMode: z.string().max(200).nullable(),
      party: z.enum(parties).nullable().default(null),
      taxonomy: z.object({ name: z.string().max(60), version: z.string().max(20) }).nullable(),
      sources: z.array(z.string().max(100)).max(500),
      within: z.object({
        queue: z.string().max(100).optional(),
        a: z.string().max(200).optional(),
        b: z.string().max(200).optional(),
      }),
    }),
  )
  .action(async ({ parsedInput: { within, ...decision }, ctx }) => {
    // A trace that is decided stands no more among those that it was one of.
    const nextTraceId = await nextWithin(ctx, decision.traceId, within);
    await adjudicate(ctx, decision);
    showChanges(ctx);
    return { nextTraceId };
  });

/** Takes back what was decided. */
export const withdrawAction = workspaceAction
  .metadata({ permission: "label:decide" })
  .inputSchema(OnTrace.extend({ reason: z.string().max(20_000) }))
  .action(async ({ parsedInput, ctx }) => {
    await withdrawAdjudication(ctx, parsedInput);
    showChanges(ctx);
  });
