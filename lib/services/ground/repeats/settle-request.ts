import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { encrypt } from "../secrets/encrypt";
import { holdMs, type KeptAnswer } from "./claim-request";

type Own = Pick<WorkspaceContext, "workspaceId">;

/** Says that a request is still being answered. */
export const holdRequest = async ({ workspaceId }: Own, { id }: { id: string }): Promise<void> => {
  const heldUntil = new Date(Date.now() + holdMs);
  await prisma.repeatedRequest.updateMany({ where: { id, workspaceId, answer: null }, data: { heldUntil } });
};

/** Keeps the answer to a request for who sends it again. */
export const keepAnswer = async (
  { workspaceId }: Own,
  { id, requestHash, answer }: { id: string; requestHash: string; answer: KeptAnswer },
): Promise<void> => {
  const sealed = encrypt(JSON.stringify(answer), { workspaceId, purpose: "repeated-request" });
  await prisma.repeatedRequest.updateMany({ where: { id, workspaceId }, data: { requestHash, answer: sealed } });
};

/** Gives a request up: it did nothing, and whoever sends it again has it answered. */
export const releaseRequest = async ({ workspaceId }: Own, { id }: { id: string }): Promise<void> => {
  await prisma.repeatedRequest.deleteMany({ where: { id, workspaceId, answer: null } });
};
