import { inMegabytes } from "../backup/figures";
import { withDatabase } from "../launch/with-database";
import { say } from "../terminal";

/** Says what the rules of a workspace would delete now. */
export async function previewRetentionHere({ workspace }: { workspace: string }): Promise<void> {
  const { rules, preview } = await withDatabase("retention preview", async () => {
    const { openWorkspaceAsOperator } = await import("@/lib/services/people/workspaces/open-workspace-as-operator");
    const { readRetention } = await import("@/lib/services/intake/retention/read-retention");
    const { previewRetention } = await import("@/lib/services/intake/retention/preview-retention");
    const ctx = await openWorkspaceAsOperator(workspace);
    const { rules } = await readRetention(ctx);
    return { rules, preview: await previewRetention(ctx, { rules }) };
  });
  if (rules.length === 0) return say(`${workspace} has no retention rules: everything is kept.`);
  const { traceCount, keptCount, byteSize } = preview;
  say(
    `${rules.length} rules would delete ${traceCount} traces, ${inMegabytes(byteSize)}; ${keptCount} labeled or in data sets stay`,
  );
}

/** Applies the rules of a workspace now, to the end. */
export async function applyRetentionHere({ workspace }: { workspace: string }): Promise<void> {
  const { traceCount, byteSize } = await withDatabase("retention apply", async () => {
    const { openWorkspaceAsOperator } = await import("@/lib/services/people/workspaces/open-workspace-as-operator");
    const { applyRetention } = await import("@/lib/services/intake/retention/apply-retention");
    const { workspaceId } = await openWorkspaceAsOperator(workspace);
    return applyRetention({ workspaceId, withinMs: Infinity });
  });
  say(`${traceCount} traces deleted, ${inMegabytes(byteSize)}`);
}
