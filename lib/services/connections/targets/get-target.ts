import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type TargetView } from "@/lib/replay/target-view";
import { requireTarget } from "./require-target";
import { toTargetView } from "./target-row";

/** Throws NOT_FOUND. */
export const getTarget = async (ctx: WorkspaceContext, { id }: { id: string }): Promise<TargetView> =>
  toTargetView(await requireTarget(ctx, id));
