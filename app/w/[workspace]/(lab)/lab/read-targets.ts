import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type TargetView } from "@/lib/replay/target-view";
import { checkTarget } from "@/lib/services/connections/targets/check-target";
import { listTargets } from "@/lib/services/connections/targets/list-targets";

/**
 * The replay targets of the workspace. The sandbox, which is in this process, is asked what it can do
 * where nobody has asked it yet.
 */
export async function readTargets(ctx: WorkspaceContext): Promise<TargetView[]> {
  const targets = await listTargets(ctx);
  return Promise.all(
    targets.map((target) =>
      target.kind === "sandbox" && target.capabilities === null ? checkTarget(ctx, { id: target.id }) : target,
    ),
  );
}
