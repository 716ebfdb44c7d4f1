"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { requireSetRef } from "@/app/api/v1/require-set-ref";
import { labelFaults } from "@/lib/attribution/labels/lint-labels";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { workspaceAction } from "@/lib/http/action-door";
import { paths } from "@/lib/paths";
import { decideFinding } from "@/lib/services/labels/checks/decide-finding";
import { fixLabel } from "@/lib/services/labels/checks/fix-label";
import { undoDecision } from "@/lib/services/labels/checks/undo-decision";

const OnFinding = z.object({
  workspace: z.string(),
  set: z.string().max(100),
  traceId: z.uuid(),
  fault: z.enum(labelFaults),
});
const Claim = z.object({ agent: z.string().max(500), stepIndex: z.int().nonnegative() });
const Reason = z.string().max(20_000);

const showChanges = (ctx: WorkspaceContext): void => revalidatePath(paths.labels(ctx.workspaceSlug), "layout");

/** Keeps that a doubtful label is right, or that it counts nowhere. */
export const decideFindingAction = workspaceAction
  .metadata({ permission: "label:decide" })
  .inputSchema(OnFinding.extend({ claim: Claim, decision: z.enum(["accepted", "excluded"]), reason: Reason }))
  .action(async ({ parsedInput, ctx }) => {
    await decideFinding(ctx, { ...parsedInput, set: requireSetRef(parsedInput.set) });
    showChanges(ctx);
  });

/** Changes a doubtful label. */
export const fixLabelAction = workspaceAction
  .metadata({ permission: "label:decide" })
  .inputSchema(OnFinding.extend({ claim: Claim, ...Claim.shape, reason: Reason }))
  .action(async ({ parsedInput, ctx }) => {
    await fixLabel(ctx, { ...parsedInput, set: requireSetRef(parsedInput.set) });
    showChanges(ctx);
  });

/** Takes a decision about a doubtful label back. */
export const undoDecisionAction = workspaceAction
  .metadata({ permission: "label:decide" })
  .inputSchema(OnFinding)
  .action(async ({ parsedInput, ctx }) => {
    await undoDecision(ctx, { ...parsedInput, set: requireSetRef(parsedInput.set) });
    showChanges(ctx);
  });
