"use server";

import { z } from "zod";
import { workspaceAction } from "@/lib/http/action-door";
import { readProvenQuality } from "@/lib/services/lab/scans/read-proven-quality";

/** How far rules get on the failures that scans have proven that understand nothing of them. */
export const readProvenQualityAction = workspaceAction
  .metadata({ permission: "replay:read" })
  .inputSchema(z.object({ workspace: z.string() }))
  .action(({ ctx }) => readProvenQuality(ctx));
