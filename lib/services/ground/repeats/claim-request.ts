import { actorId, type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { decrypt } from "../secrets/decrypt";
import { keptMs } from "./sweep-requests";

/** How long a request is held without a word of who answers it. */
export const holdMs = 120_000;

/** The answer to a request as it is kept; the body in base64. */
export interface KeptAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export type Claim =
  /** It is the sender's to be answered. */
  { state: "new"; id: string } | { state: "under-way" } | { state: "kept"; requestHash: string; answer: KeptAnswer };

/**
 * Takes a request that bears a key, or says what became of the one that bore it first. What is older than a day, and
 * what was held by who has died since, is as if it had never been.
 */
export const claimRequest = async (
  ctx: Pick<WorkspaceContext, "workspaceId" | "actor">,
  { key }: { key: string },
  now = new Date(),
): Promise<Claim> => {
  const { workspaceId } = ctx;
  const own = { workspaceId, actorId: actorId(ctx.actor), key };
  const heldUntil = new Date(now.getTime() + holdMs);
  const data = [{ ...own, heldUntil, createdAt: now }];
  const [made] = await prisma.repeatedRequest.createManyAndReturn({ data, skipDuplicates: true, select: { id: true } });
  if (made) return { state: "new", id: made.id };
  const there = await prisma.repeatedRequest.findUnique({ where: { workspaceId_actorId_key: own } });
  // Given up at this very moment.
  if (!there) return claimRequest(ctx, { key }, now);
  const isFresh = there.createdAt.getTime() > now.getTime() - keptMs;
  if (isFresh && there.answer !== null && there.requestHash !== null) {
    const text = decrypt(there.answer, { workspaceId, purpose: "repeated-request" });
    return { state: "kept", requestHash: there.requestHash, answer: JSON.parse(text) as KeptAnswer };
  }
  if (there.answer === null && there.heldUntil > now) return { state: "under-way" };
  const { count } = await prisma.repeatedRequest.updateMany({
    where: { id: there.id, heldUntil: there.heldUntil },
    data: { heldUntil, createdAt: now, requestHash: null, answer: null },
  });
  return count === 1 ? { state: "new", id: there.id } : { state: "under-way" };
};
