import { KnownError } from "@/lib/errors";
import { createTraces } from "@/lib/services/intake/uploads/create-traces";
import { openWorkspaceAsOperator } from "@/lib/services/people/workspaces/open-workspace-as-operator";
import { failedShare } from "./import-result";
import { type ImportTarget } from "./import-target";
import { packImport } from "./pack-import";
import { type StoreWish } from "./store-wish";

/** Stores imports in a workspace of this machine's database. */
export async function workspaceTarget(slug: string, wish: StoreWish): Promise<ImportTarget> {
  const ctx = await openWorkspaceAsOperator(slug);
  return {
    isConcurrent: false,
    deliver: async (found) => {
      const { fileName, open } = packImport(found);
      try {
        const { failed, ...stored } = await createTraces(ctx, { bytes: open(), fileName, source: "cli", ...wish });
        return {
          path: found.path,
          ...stored,
          error: failedShare(failed.map(({ issues }) => ({ message: issues[0]?.message ?? "" }))),
        };
      } catch (error) {
        if (!(error instanceof KnownError)) throw error;
        return { path: found.path, format: null, confidence: null, traces: [], error: error.message };
      }
    },
  };
}
