import { endedBefore } from "@/lib/auth/sign-ins";
import { prisma } from "@/lib/db";

export interface SignInView {
  id: string;
  by: string;
  userAgent: string;
  address: string;
  createdAt: Date;
  /** To the minute. */
  lastUsedAt: Date;
}

/** The sign-ins of a person that stand, the one used last first. */
export const listSignIns = (userId: string): Promise<SignInView[]> =>
  prisma.signIn.findMany({
    where: { userId, lastUsedAt: { gte: endedBefore() } },
    orderBy: [{ lastUsedAt: "desc" }, { id: "desc" }],
    omit: { userId: true },
  });
