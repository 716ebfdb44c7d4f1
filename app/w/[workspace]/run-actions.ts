"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { workspaceAction } from "@/lib/http/action-door";
import { paths } from "@/lib/paths";
import { planRun } from "@/lib/services/answers/planning/plan-run";
import { planRuns } from "@/lib/services/answers/planning/plan-runs";
import { readChoiceReliability } from "@/lib/services/answers/reliability/read-choice-reliability";
import { startRun } from "@/lib/services/answers/starting/start-run";
import { startRuns } from "@/lib/services/answers/starting/start-runs";
import { TraceSelection } from "@/lib/traces/trace-filter";

const RunChoice = z.object({
  workspace: z.string(),
  method: z.string().max(100),
  providerId: z.string().max(100).nullable(),
  model: z.string().max(200).nullable(),
  revealExpectedAnswer: z.boolean(),
  /** Checked by the fields of the method. */
  parameters: z.record(z.string().max(100), z.unknown()),
  maxCostUsd: z.number().positive().max(1_000_000).nullable(),
  maxTokens: z.int().positive().nullable(),
  isFresh: z.boolean(),
  isMasked: z.boolean(),
  /** Of a method that replays the trace. */
  targetId: z.uuid().optional(),
});
const OnSelection = RunChoice.extend({ selection: TraceSelection });

/** What a run of the selected traces would take: calls, tokens, cost, time. Starts nothing. */
export const planRunsAction = workspaceAction
  .metadata({ permission: "run:start" })
  .inputSchema(OnSelection)
  .action(async ({ parsedInput, ctx }) => {
    const { selection, ...choice } = parsedInput;
    const [traceId, ...others] = "ids" in selection ? selection.ids : [];
    // Of one trace the plan also knows where it can be replayed.
    return traceId !== undefined && others.length === 0
      ? planRun(ctx, { traceId, ...choice })
      : planRuns(ctx, { selection, ...choice });
  });

/** How often methods were right on labeled traces, by name; `traceId` null: on traces of any length and question. */
export const measureMethodsAction = workspaceAction
  .metadata({ permission: "run:start" })
  .inputSchema(
    z.object({
      workspace: z.string(),
      methods: z.array(z.string().max(100)).max(10),
      model: z.string().max(200).nullable(),
      traceId: z.uuid().nullable(),
    }),
  )
  .action(async ({ parsedInput, ctx }) => readChoiceReliability(ctx, parsedInput));

/** Answers the run of one trace, which the page then shows. */
export const startRunAction = workspaceAction
  .metadata({ permission: "run:start" })
  .inputSchema(RunChoice.extend({ traceId: z.uuid() }))
  .action(async ({ parsedInput, ctx }) => startRun(ctx, parsedInput));

/** Answers `{ started, skipped }`. */
export const startRunsAction = workspaceAction
  .metadata({ permission: "run:start" })
  .inputSchema(OnSelection)
  .action(async ({ parsedInput, ctx }) => {
    const answer = await startRuns(ctx, parsedInput);
    revalidatePath(paths.traces(ctx.workspaceSlug));
    return answer;
  });
