"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { subsetWays } from "@/lib/attribution/evaluation/data-set-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { workspaceAction } from "@/lib/http/action-door";
import { seen } from "@/lib/http/seen";
import { paths } from "@/lib/paths";
import { addVersion } from "@/lib/services/measure/data-sets/add-version";
import { createDataSet } from "@/lib/services/measure/data-sets/create-data-set";
import { deleteDataSet } from "@/lib/services/measure/evaluations/delete-data-set";
import { previewDataSet } from "@/lib/services/measure/data-sets/preview-data-set";
import { renameDataSet } from "@/lib/services/measure/data-sets/rename-data-set";
import { TraceSelection } from "@/lib/traces/trace-filter";

const CaseChoice = z.object({
  workspace: z.string(),
  selection: TraceSelection,
  subsetBy: z.enum(subsetWays),
  splits: z.array(z.object({ name: z.string().max(200), share: z.number() })).max(100),
  seed: z.int(),
});
const VersionChoice = CaseChoice.extend({ filterText: z.string().max(10_000).nullable() });
const Names = { name: z.string().max(1_000), description: z.string().max(10_000) };
const OfDataSet = z.object({ workspace: z.string(), dataSetId: z.uuid() });

const showChanges = (ctx: WorkspaceContext): void => revalidatePath(paths.dataSets(ctx.workspaceSlug), "layout");

/** What would be frozen. Stores nothing. */
export const previewDataSetAction = workspaceAction
  .metadata({ permission: "evaluation:write" })
  .inputSchema(CaseChoice)
  .action(async ({ parsedInput, ctx }) => previewDataSet(ctx, parsedInput));

export const createDataSetAction = workspaceAction
  .metadata({ permission: "evaluation:write" })
  .inputSchema(VersionChoice.extend(Names))
  .action(async ({ parsedInput, ctx }) => {
    const made = await createDataSet(ctx, parsedInput);
    showChanges(ctx);
    return made;
  });

/** Freezes traces again, as the next version of a data set. */
export const addVersionAction = workspaceAction
  .metadata({ permission: "evaluation:write" })
  .inputSchema(VersionChoice.extend({ dataSetId: z.uuid() }))
  .action(async ({ parsedInput, ctx }) => {
    const made = await addVersion(ctx, parsedInput);
    showChanges(ctx);
    return made;
  });

export const renameDataSetAction = workspaceAction
  .metadata({ permission: "evaluation:write" })
  .inputSchema(OfDataSet.extend(Names).extend({ seen }))
  .action(async ({ parsedInput: { dataSetId, ...input }, ctx }) => {
    await renameDataSet(ctx, { id: dataSetId, ...input });
    showChanges(ctx);
  });

/** Evaluations of it go too; their runs stay with their traces. */
export const deleteDataSetAction = workspaceAction
  .metadata({ permission: "evaluation:write" })
  .inputSchema(OfDataSet)
  .action(async ({ parsedInput: { dataSetId }, ctx }) => {
    const deleted = await deleteDataSet(ctx, { id: dataSetId });
    showChanges(ctx);
    return deleted;
  });
