"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { KnownError } from "@/lib/errors";
import { workspaceAction } from "@/lib/http/action-door";
import { decisionFields } from "@/app/forms/label-form";
import { paths } from "@/lib/paths";
import { adjudicate } from "@/lib/services/labels/adjudications/adjudicate";
import { withdrawAdjudication } from "@/lib/services/labels/adjudications/withdraw-adjudication";
import { nextDisagreement } from "@/lib/services/labels/agreement/next-disagreement";
import { askedDisagreements } from "../read-label-choices";

const OnTrace = z.object({ workspace: z.string(), traceId: z.uuid(), expectedNumber: z.int().nonnegative() });

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
      ...decisionFields,
      party: decisionFields.party.default(null),
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
