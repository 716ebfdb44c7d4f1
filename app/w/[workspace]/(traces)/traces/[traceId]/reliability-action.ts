"use server";

import { z } from "zod";
import { workspaceAction } from "@/lib/http/action-door";
import { readJudgeMark } from "@/lib/services/measure/certificates/read-judge-marks";
import { readReliability } from "@/lib/services/answers/reliability/read-reliability";

/** How often runs like this one were right on the labeled traces of the workspace. */
export const readReliabilityAction = workspaceAction
  .metadata({ permission: "trace:read" })
  .inputSchema(z.object({ workspace: z.string(), runId: z.uuid() }))
  .action(async ({ parsedInput, ctx }) => readReliability(ctx, { runId: parsedInput.runId }));

/** What the judge of a run is certified for, or that it is not. */
export const readJudgeMarkAction = workspaceAction
  .metadata({ permission: "trace:read" })
  .inputSchema(z.object({ workspace: z.string(), runId: z.uuid() }))
  .action(async ({ parsedInput, ctx }) => readJudgeMark(ctx, { runId: parsedInput.runId }));
