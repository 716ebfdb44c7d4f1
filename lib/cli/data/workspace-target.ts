import { KnownError } from "@/lib/errors";
import { createTraces } from "@/lib/services/traces/create-traces";
import { openWorkspaceAsOperator } from "@/lib/services/workspaces/open-workspace-as-operator";
import { type ImportTarget } from "./import-target";
import { packImport } from "./pack-import";
import { type ReadWish } from "./read-import";

/** Stores imports in a workspace of this machine's database. */
export async function workspaceTarget(
  slug: string,
  wish: ReadWish & { system?: string | undefined },
): Promise<ImportTarget> {
  const ctx = await openWorkspaceAsOperator(slug);
  return {
    isConcurrent: false,
    deliver: async (found) => {
      const base = { path: found.path, format: null, confidence: null };
      try {
        const { traces } = await createTraces(ctx, { ...packImport(found), ...wish });
        return { ...base, format: traces[0]?.format ?? null, traces, error: null };
      } catch (error) {
        if (!(error instanceof KnownError)) throw error;
        return { ...base, traces: [], error: error.message };
      }
    },
  };
}
