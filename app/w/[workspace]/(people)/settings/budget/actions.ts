"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { workspaceAction } from "@/lib/http/action-door";
import { seen } from "@/lib/http/seen";
import { paths } from "@/lib/paths";
import { setMonthlyBudget } from "@/lib/services/answers/spend/set-monthly-budget";

const Budget = z.number().min(0).max(1_000_000_000);

/** What runs of this workspace may cost in a calendar month from now on; null for no limit. */
export const setMonthlyBudgetAction = workspaceAction
  .metadata({ permission: "workspace:write" })
  .inputSchema(z.object({ workspace: z.string(), budgetUsd: Budget.nullable(), seen }))
  .action(async ({ parsedInput, ctx }) => {
    await setMonthlyBudget(ctx, parsedInput);
    revalidatePath(paths.settings(ctx.workspaceSlug, "budget"));
  });
