"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { FailureMode } from "@/lib/attribution/taxonomies/taxonomy";
import { workspaceAction } from "@/lib/http/action-door";
import { seen } from "@/lib/http/seen";
import { paths } from "@/lib/paths";
import { chooseTaxonomy } from "@/lib/services/labels/taxonomies/choose-taxonomy";
import { readTaxonomy } from "@/lib/services/labels/taxonomies/read-taxonomy";
import { saveTaxonomy } from "@/lib/services/labels/taxonomies/save-taxonomy";

const Named = z.object({ workspace: z.string(), name: z.string().max(60) });

/** What runs are asked by from now on. */
export const chooseTaxonomyAction = workspaceAction
  .metadata({ permission: "workspace:write" })
  .inputSchema(Named)
  .action(async ({ parsedInput, ctx }) => {
    await chooseTaxonomy(ctx, { name: parsedInput.name });
    revalidatePath(paths.settings(ctx.workspaceSlug, "failure-modes"));
  });

/** Answers a version of a taxonomy. */
export const readTaxonomyAction = workspaceAction
  .metadata({ permission: "workspace:read" })
  .inputSchema(Named.extend({ version: z.string().max(20) }))
  .action(async ({ parsedInput: { name, version }, ctx }) => readTaxonomy(ctx, { name, version }));

/** Answers `{ name, version }`: each save is a new version; without a name a new taxonomy. */
export const saveTaxonomyAction = workspaceAction
  .metadata({ permission: "workspace:write" })
  .inputSchema(
    z.object({
      workspace: z.string(),
      name: z.string().max(60).nullable(),
      title: z.string().max(200),
      modes: z.array(FailureMode).max(80),
      seen,
    }),
  )
  .action(async ({ parsedInput: { name, title, modes, seen }, ctx }) => {
    const saved = await saveTaxonomy(ctx, { name, title, modes, seen });
    revalidatePath(paths.settings(ctx.workspaceSlug, "failure-modes"));
    return saved;
  });
