import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { KnownError } from "@/lib/errors";
import { isBlindOn } from "./is-blind";

/**
 * Throws FORBIDDEN, saying what to do, where the person is to label the trace before they see
 * what runs and others say of it.
 */
export const requireSight = async (
  ctx: Pick<WorkspaceContext, "workspaceId" | "role" | "actor">,
  input: { traceId: string; label?: string | null | undefined },
): Promise<void> => {
  if (!(await isBlindOn(ctx, input))) return;
  throw new KnownError(
    "FORBIDDEN",
    "You have been asked to label this trace before seeing other answers. Label it, or choose “Show other answers” on its page.",
  );
};
