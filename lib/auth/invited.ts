import { headers } from "next/headers";
import { prisma } from "@/lib/db";
import { invitationIn } from "./sign-in-address";
import { hashToken } from "./token";

/** Whether whoever signs in comes from a working invitation: who has its link may have an account. */
export const isInvited = async (now = new Date()): Promise<boolean> => {
  const token = invitationIn((await headers()).get("cookie") ?? "");
  if (token === null) return false;
  const where = { tokenHash: hashToken(token), usedAt: null, revokedAt: null, expiresAt: { gt: now } };
  return (await prisma.invitation.count({ where })) > 0;
};
