import { prisma } from "@/lib/db";
import { arePasswordsOpen } from "@/lib/env";

interface AccountView {
  email: string;
  name: string | null;
  /** Whether they have one that is good for anything: not where passwords are closed. */
  hasPassword: boolean;
  /** Names of the other ways in, such as `github`. */
  oauth: string[];
  /** Whether they have seen or closed the tour of the first attribution. */
  hasEndedTour: boolean;
  /** Whether mentions are sent to them by email, where the server sends any. */
  mailsMentions: boolean;
}

/** What a person sees of their own account. */
export const getAccount = async (userId: string): Promise<AccountView> => {
  const user = await prisma.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      email: true,
      name: true,
      passwordHash: true,
      tourEndedAt: true,
      mailsMentions: true,
      accounts: { select: { provider: true } },
    },
  });
  return {
    email: user.email,
    name: user.name,
    hasPassword: user.passwordHash !== null && arePasswordsOpen(),
    oauth: user.accounts.map(({ provider }) => provider),
    hasEndedTour: user.tourEndedAt !== null,
    mailsMentions: user.mailsMentions,
  };
};
