import { z } from "zod";
import { prisma } from "@/lib/db";
import { maxPasswordLength, verifyPassword } from "./password";
import { recordFailedSignIn } from "./record-sign-in";
import { countedAttempt, forgiveAttempt, isKnownPlace, keepKnownPlace, signInAttempt } from "./rate-limit";

const Credentials = z.object({
  // Not z.email(): the first owner may be owner@localhost.
  email: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[^\0]+$/)
    .max(320),
  password: z.string().min(1).max(maxPasswordLength),
});

/**
 * The id of the user whom email and password belong to, or null. Takes equally long for an unknown email.
 * Throws RATE_LIMITED. `address` is the network address of the person.
 */
export const checkPassword = async (credentials: unknown, address: string): Promise<string | null> => {
  const parsed = Credentials.safeParse(credentials);
  if (!parsed.success) return null;
  const { email, password } = parsed.data;
  const attempt = signInAttempt(email, address, { isKnown: await isKnownPlace(email, address) });
  const userId = await countedAttempt(attempt, async () => {
    const user = await prisma.user.findUnique({ where: { email }, select: { id: true, passwordHash: true } });
    const isRight = await verifyPassword(password, user?.passwordHash);
    // Not waited for: it would tell by its time that there is somebody of this address.
    if (user && !isRight) void recordFailedSignIn(user.id, address).catch(() => undefined);
    return isRight && user ? user.id : null;
  });
  if (userId !== null) {
    await forgiveAttempt(attempt);
    await keepKnownPlace(email, address);
  }
  return userId;
};
