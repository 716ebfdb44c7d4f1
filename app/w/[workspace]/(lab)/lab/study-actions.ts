"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { workspaceAction } from "@/lib/http/action-door";
import { paths } from "@/lib/paths";
import { usualReplays } from "@/lib/replay/studies/study-limits";
import { StudySettings } from "@/lib/replay/studies/study-settings";
import { wishArms } from "@/lib/replay/scan/replay-wish";
import { listStudyReplays } from "@/lib/services/lab/studies/list-study-replays";
import { cancelStudy } from "@/lib/services/lab/studies/cancel-study";
import { deleteStudy } from "@/lib/services/lab/studies/delete-study";
import { planStudy } from "@/lib/services/lab/studies/plan-study";
import { resumeStudy } from "@/lib/services/lab/studies/resume-study";
import { startStudy } from "@/lib/services/lab/studies/start-study";
import { unescapeFromStorage } from "@/lib/traces/escape-text";

const Wish = z.object({
  workspace: z.string(),
  settings: StudySettings,
  targetId: z.uuid().nullable(),
  maxReplays: z.int().positive().nullable(),
  maxCostUsd: z.number().positive().nullable(),
});
const OfStudy = z.object({ workspace: z.string(), studyId: z.uuid() });

/** What a study would take, before anything is replayed. */
export const planStudyAction = workspaceAction
  .metadata({ permission: "replay:run" })
  .inputSchema(Wish)
  .action(async ({ parsedInput: { settings, targetId, maxReplays }, ctx }) => {
    const most = maxReplays ?? usualReplays[settings.kind];
    const { name, target, neededCount } = await planStudy(ctx, { settings, targetId, maxReplays: most });
    const plannedCount = Math.min(most, neededCount);
    return { name, targetName: unescapeFromStorage(target.name), plannedCount, neededCount };
  });

/** Answers the number of the study. */
export const startStudyAction = workspaceAction
  .metadata({ permission: "replay:run" })
  .inputSchema(Wish)
  .action(async ({ parsedInput: { settings, targetId, maxReplays, maxCostUsd }, ctx }) => {
    const limits = { maxReplays: maxReplays ?? undefined, maxCostUsd };
    const { number } = await startStudy(ctx, { settings, targetId, ...limits });
    revalidatePath(paths.studies(ctx.workspaceSlug));
    return { number };
  });

/** Stops a study; what it has found stays. */
export const cancelStudyAction = workspaceAction
  .metadata({ permission: "replay:run" })
  .inputSchema(OfStudy)
  .action(async ({ parsedInput: { studyId }, ctx }) => {
    await cancelStudy(ctx, { id: studyId });
  });

export const resumeStudyAction = workspaceAction
  .metadata({ permission: "replay:run" })
  .inputSchema(OfStudy.extend({ maxReplays: z.int().positive(), maxCostUsd: z.number().positive().nullable() }))
  .action(async ({ parsedInput: { studyId, maxReplays, maxCostUsd }, ctx }) => {
    await resumeStudy(ctx, { id: studyId, maxReplays, maxCostUsd });
  });

export const deleteStudyAction = workspaceAction
  .metadata({ permission: "replay:run" })
  .inputSchema(OfStudy)
  .action(async ({ parsedInput: { studyId }, ctx }) => {
    await deleteStudy(ctx, { id: studyId });
    revalidatePath(paths.studies(ctx.workspaceSlug));
  });

/** What a study has replayed, page by page; of one arm alone where one is named. */
export const listStudyReplaysAction = workspaceAction
  .metadata({ permission: "replay:read" })
  .inputSchema(OfStudy.extend({ arm: z.enum(wishArms).optional(), cursor: z.string().max(500).optional() }))
  .action(({ parsedInput: { studyId, arm, cursor }, ctx }) => listStudyReplays(ctx, { studyId, arm, cursor }));
