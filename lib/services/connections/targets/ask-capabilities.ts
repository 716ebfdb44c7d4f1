import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { KnownError } from "@/lib/errors";
import { type Capabilities } from "@/lib/replay/protocol/messages";
import { ReplayError, type ReplayProblem } from "@/lib/replay/replay-target";
import { openTarget } from "./open-target";
import { type TargetRow } from "./target-row";

type Said =
  | { capabilities: Capabilities; problem: null }
  | { capabilities: null; problem: string; problemCode: ReplayProblem | null };

/** What a target says it can do now, or why it cannot be asked, in a sentence. Throws the reason of the signal. */
export const askCapabilities = async (
  ctx: Pick<WorkspaceContext, "workspaceId">,
  row: TargetRow,
  signal: AbortSignal,
): Promise<Said> => {
  try {
    const { target } = await openTarget(ctx, row);
    return { capabilities: await target.capabilities(signal), problem: null };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ReplayError) return { capabilities: null, problem: error.message, problemCode: error.problem };
    if (error instanceof KnownError) return { capabilities: null, problem: error.message, problemCode: null };
    throw error;
  }
};
