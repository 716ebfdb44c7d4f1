"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { workspaceAction } from "@/lib/http/action-door";
import { seen } from "@/lib/http/seen";
import { paths } from "@/lib/paths";
import { checkTarget } from "@/lib/services/connections/targets/check-target";
import { deleteTarget } from "@/lib/services/connections/targets/delete-target";
import { rotateTargetSecret } from "@/lib/services/connections/targets/rotate-target-secret";
import { saveTarget } from "@/lib/services/connections/targets/save-target";

const OneTarget = z.object({ workspace: z.string(), id: z.uuid() });

const SaveTarget = z.object({
  workspace: z.string(),
  id: z.uuid().nullable(),
  name: z.string().max(1_000).optional(),
  url: z.string().max(2_000).optional(),
  system: z.string().max(1_000).nullable(),
  maxConcurrent: z.int(),
  maxSeconds: z.int(),
  seen,
});

const refresh = (workspace: string): void => revalidatePath(paths.replayTargets(workspace));

/**
 * Answers `{ id, secret }`: of a new target, or one that moved to another server, the
 * only time that its secret is seen.
 */
export const saveTargetAction = workspaceAction
  .metadata({ permission: "target:write" })
  .inputSchema(SaveTarget)
  .action(async ({ parsedInput: { workspace: _, ...input }, ctx }) => {
    const saved = await saveTarget(ctx, input);
    // Whoever adds a system wants to know at once what it can do.
    await checkTarget(ctx, { id: saved.id }).catch(() => undefined);
    refresh(ctx.workspaceSlug);
    return saved;
  });

/** Asks a system for what it can do; why it cannot be asked stands in the answer. */
export const checkTargetAction = workspaceAction
  .metadata({ permission: "target:write" })
  .inputSchema(OneTarget)
  .action(async ({ parsedInput: { id }, ctx }) => {
    const target = await checkTarget(ctx, { id });
    refresh(ctx.workspaceSlug);
    return target;
  });

/** Answers the new secret, the only time that it is seen. */
export const rotateTargetSecretAction = workspaceAction
  .metadata({ permission: "target:write" })
  .inputSchema(OneTarget)
  .action(async ({ parsedInput: { id }, ctx }) => rotateTargetSecret(ctx, { id }));

export const deleteTargetAction = workspaceAction
  .metadata({ permission: "target:write" })
  .inputSchema(OneTarget)
  .action(async ({ parsedInput: { id }, ctx }) => {
    await deleteTarget(ctx, { id });
    refresh(ctx.workspaceSlug);
  });
