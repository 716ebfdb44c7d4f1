"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { workspaceAction } from "@/lib/http/action-door";
import { paths } from "@/lib/paths";
import { startCertification } from "@/lib/services/measure/certificates/start-certification";

/** Draws labeled traces and starts the runs that a certificate is made of. */
export const certifyJudgeAction = workspaceAction
  .metadata({ permission: "evaluation:write" })
  .inputSchema(
    z.object({
      workspace: z.string(),
      method: z.string().max(100),
      providerId: z.string().max(100),
      model: z.string().max(200),
      count: z.int(),
      maxCostUsd: z.number().positive().max(1_000_000).nullable(),
      maxTokens: z.int().positive().nullable(),
    }),
  )
  .action(async ({ parsedInput: { method, providerId, model, count, maxCostUsd, maxTokens }, ctx }) => {
    const entry = { method, providerId, model };
    const started = await startCertification(ctx, { entry, count, maxCostUsd, maxTokens });
    revalidatePath(paths.judges(ctx.workspaceSlug));
    return started;
  });
