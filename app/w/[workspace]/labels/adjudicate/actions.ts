"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { workspaceAction } from "@/lib/http/action-door";
import { paths } from "@/lib/paths";
import { adjudicate } from "@/lib/services/adjudications/adjudicate";
import { withdrawAdjudication } from "@/lib/services/adjudications/withdraw-adjudication";
import { Quote } from "@/lib/traces/attribution";

const OnTrace = z.object({ workspace: z.string(), traceId: z.uuid(), expectedNumber: z.int().nonnegative() });
const Range = z.object({ first: z.int().nonnegative(), last: z.int().nonnegative() });

const showChanges = (ctx: WorkspaceContext): void => revalidatePath(paths.labels(ctx.workspaceSlug), "layout");

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
      taxonomy: z.object({ name: z.string().max(60), version: z.string().max(20) }).nullable(),
      sources: z.array(z.string().max(100)).max(500),
    }),
  )
  .action(async ({ parsedInput, ctx }) => {
    await adjudicate(ctx, parsedInput);
    showChanges(ctx);
  });

/** Takes back what was decided. */
export const withdrawAction = workspaceAction
  .metadata({ permission: "label:decide" })
  .inputSchema(OnTrace.extend({ reason: z.string().max(20_000) }))
  .action(async ({ parsedInput, ctx }) => {
    await withdrawAdjudication(ctx, parsedInput);
    showChanges(ctx);
  });
