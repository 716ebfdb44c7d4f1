"use server";

import { z } from "zod";
import { workspaceAction } from "@/lib/http/action-door";
import { readReliability } from "@/lib/services/answers/reliability/read-reliability";

/** How often runs like this one were right on the labeled traces of the workspace. */
export const readReliabilityAction = workspaceAction
  .metadata({ permission: "trace:read" })
  .inputSchema(z.object({ workspace: z.string(), runId: z.uuid() }))
  .action(async ({ parsedInput, ctx }) => readReliability(ctx, { runId: parsedInput.runId }));
