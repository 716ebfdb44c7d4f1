"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { workspaceAction } from "@/lib/http/action-door";
import { paths } from "@/lib/paths";
import { chooseVersion } from "@/lib/services/answers/tracers/choose-version";
import { trainSystem } from "@/lib/services/answers/tracers/train-system";
import { unpinVersion } from "@/lib/services/answers/tracers/unpin-version";

const OfTracer = z.object({ workspace: z.string(), tracerId: z.uuid() });

const showChanges = (ctx: WorkspaceContext): void => revalidatePath(paths.tracers(ctx.workspaceSlug), "layout");

/** Has a system trained on its labels as they are now. */
export const trainAction = workspaceAction
  .metadata({ permission: "tracer:write" })
  .inputSchema(OfTracer)
  .action(async ({ parsedInput, ctx }) => {
    await trainSystem(ctx, parsedInput);
    showChanges(ctx);
  });

/** Has a version answer from now on, and keeps it; null for the shipped weights. */
export const chooseVersionAction = workspaceAction
  .metadata({ permission: "tracer:write" })
  .inputSchema(OfTracer.extend({ versionId: z.uuid().nullable() }))
  .action(async ({ parsedInput, ctx }) => {
    await chooseVersion(ctx, parsedInput);
    showChanges(ctx);
  });

/** Leaves it to the figures again which version answers. */
export const unpinAction = workspaceAction
  .metadata({ permission: "tracer:write" })
  .inputSchema(OfTracer)
  .action(async ({ parsedInput, ctx }) => {
    await unpinVersion(ctx, parsedInput);
    showChanges(ctx);
  });
