import { prisma } from "@/lib/db";
import { signInDays } from "@/lib/env";
import { unlessFull } from "@/lib/errors";
import { clientAddress } from "./client-address";
import { wayIn } from "./way-in";

/** A session lasts as long: so long after it began, a sign-in has ended by itself. */
export const signInLastsSeconds = (): number => signInDays() * 24 * 3600;
/** When it was last used is known to the minute, so that few requests write. */
const notedEveryMs = 60_000;
const longestUserAgent = 300;

/** Where somebody signs in from, as the headers of their request say. */
export interface SignInPlace {
  userAgent: string;
  address: string;
}

export const placeOf = (headers: Headers): SignInPlace => ({
  userAgent: (headers.get("user-agent") ?? "").slice(0, longestUserAgent),
  address: clientAddress(headers),
});

/** The moment before which a sign-in must have begun to have ended by itself. */
export const endedBefore = (now = new Date()): Date => new Date(now.getTime() - signInLastsSeconds() * 1_000);

/** Notes a sign-in, which the session then names, and forgets those of this person that have ended by themselves. */
export const beginSignIn = async (userId: string, provider: string, place: SignInPlace): Promise<string> => {
  await prisma.signIn.deleteMany({ where: { userId, createdAt: { lt: endedBefore() } } });
  const { id } = await prisma.signIn.create({ data: { userId, by: wayIn(provider), ...place }, select: { id: true } });
  return id;
};

/** Who a sign-in belongs to; null once it has ended. Looked up at every request, so that an end holds at once. */
export const whoSignedIn = async (
  id: string,
  now = new Date(),
): Promise<{ id: string; name: string | null; email: string } | null> => {
  const found = await prisma.signIn.findUnique({
    where: { id },
    select: { createdAt: true, lastUsedAt: true, user: { select: { id: true, name: true, email: true } } },
  });
  if (!found || found.createdAt < endedBefore(now)) return null;
  if (now.getTime() - found.lastUsedAt.getTime() > notedEveryMs)
    await unlessFull(prisma.signIn.updateMany({ where: { id }, data: { lastUsedAt: now } }));
  return found.user;
};

/** Ends one sign-in: whatever names it is refused from now on. */
export const endSignIn = async (id: string): Promise<void> => {
  await prisma.signIn.deleteMany({ where: { id } });
};
