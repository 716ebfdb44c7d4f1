import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { canonicalJson } from "@/lib/traces/content-hash";
import { textHash } from "@/lib/traces/text-hash";
import { requireRun } from "../runs/require-run";
import { manifestOf } from "../runs/run-row";

/** SHA-256, hex, of the canonical JSON of a run's manifest: two runs of one hash rest on the very same. */
export const readManifestHash = async (ctx: WorkspaceContext, input: { runId: string }): Promise<string> =>
  textHash(canonicalJson(manifestOf(await requireRun(ctx, input.runId))));
