import { prisma } from "@/lib/db";

interface SignInView {
  id: string;
  by: string;
  userAgent: string;
  address: string;
  createdAt: Date;
  /** To the minute. */
  lastUsedAt: Date;
}

/** The sign-ins of a person that began since a moment, the one used last first. */
export const listSignIns = (userId: string, since: Date): Promise<SignInView[]> =>
  prisma.signIn.findMany({
    where: { userId, createdAt: { gte: since } },
    orderBy: [{ lastUsedAt: "desc" }, { id: "desc" }],
    omit: { userId: true },
  });
