import { countAttempt } from "@/lib/auth/rate-limit";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { testEndpoint } from "@/lib/llm/test-endpoint";
import { chooseJudge } from "@/lib/services/connections/providers/choose-judge";
import { noteAnswer } from "@/lib/services/connections/providers/keep-pace";
import { keepManner } from "@/lib/services/connections/providers/manners";

export const testTimeoutMs = 30_000;

/**
 * Makes one small call with the stored key of a provider, of its first model where none is named, and keeps what was
 * learned of it. Throws NOT_FOUND, INVALID and RATE_LIMITED.
 */
export const testProvider = async (
  ctx: WorkspaceContext,
  { id, model: wanted }: { id: string; model?: string | null | undefined },
): Promise<{ ok: boolean; message: string; latencyMs: number }> => {
  await countAttempt({ "endpoint:workspace": ctx.workspaceId });
  const { providerId, endpoint, model } = await chooseJudge(ctx, { providerId: id, model: wanted });
  const { manner, ...answer } = await testEndpoint(endpoint, model, AbortSignal.timeout(testTimeoutMs));
  if (!answer.ok) return answer;
  await noteAnswer(providerId); // what was left alone is asked as usual again
  if (manner) await keepManner(providerId, model.name, manner);
  return answer;
};
