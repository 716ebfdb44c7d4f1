"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { workspaceAction } from "@/lib/http/action-door";
import { paths } from "@/lib/paths";
import { planCertification } from "@/lib/services/measure/certificates/plan-certification";
import { startCertification } from "@/lib/services/measure/certificates/start-certification";

const Choice = z.object({
  workspace: z.string(),
  method: z.string().max(100),
  providerId: z.string().max(100),
  model: z.string().max(200),
  count: z.int(),
  maxCostUsd: z.number().positive().max(1_000_000).nullable(),
  maxTokens: z.int().positive().nullable(),
});
type Choice = z.infer<typeof Choice>;

const asked = ({ method, providerId, model, count, maxCostUsd, maxTokens }: Choice) => ({
  entry: { method, providerId, model },
  count,
  maxCostUsd,
  maxTokens,
});

/** What certifying a judge would take: calls, tokens, cost, time. Starts nothing. */
export const planCertificationAction = workspaceAction
  .metadata({ permission: "evaluation:write" })
  .inputSchema(Choice)
  .action(async ({ parsedInput, ctx }) => planCertification(ctx, asked(parsedInput)));

/** Draws labeled traces and starts the runs that a certificate is made of. */
export const certifyJudgeAction = workspaceAction
  .metadata({ permission: "evaluation:write" })
  .inputSchema(Choice)
  .action(async ({ parsedInput, ctx }) => {
    const started = await startCertification(ctx, asked(parsedInput));
    revalidatePath(paths.judges(ctx.workspaceSlug));
    return started;
  });
