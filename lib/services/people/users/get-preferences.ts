import { prisma } from "@/lib/db";
import { type Preferences, readPreferences } from "@/lib/preferences";
import { unescapeValueFromStorage } from "@/lib/traces/escape-text";

/** How a person likes to read; the defaults for who is not known. */
export const getPreferences = async (userId: string): Promise<Preferences> => {
  const user = await prisma.user.findUnique({ where: { id: userId }, select: { preferences: true } });
  return readPreferences(unescapeValueFromStorage(user?.preferences ?? {}));
};
