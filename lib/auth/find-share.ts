import { prisma } from "@/lib/db";
import { type FoundShare, readShare } from "./find-share.sql";

/**
 * The share that a token opens at this moment; null for one that never was, has expired, was revoked, or whose trace is
 * gone. One question is asked of the database whichever it is, so that the time taken does not tell.
 */
export const findShare = async (token: string, now = new Date()): Promise<FoundShare | null> => {
  const [row] = await readShare(prisma, token, now);
  if (!row) return null;
  const { workspaceId, workspaceSlug, ...share } = row;
  const actor = { kind: "share", shareId: share.shareId, name: "A reader of a shared link" } as const;
  return { ...share, ctx: { workspaceId, workspaceSlug, role: "VIEWER", actor } };
};
