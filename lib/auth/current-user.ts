import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { DatabaseAwayError } from "@/lib/errors";
import { auth } from "./auth";
import { addressHeader, signInAddress } from "./sign-in-address";

/** The person who is signed in. `name` falls back to the e-mail address, so that it can always be shown. */
export interface CurrentUser {
  id: string;
  name: string;
  email: string;
}

/**
 * Null without a sign-in, and after all sign-ins were ended. One database lookup for each rendered page. Throws
 * UNAVAILABLE while the database does not say who it is.
 */
export const currentUser = cache(async (): Promise<CurrentUser | null> => {
  const session = await auth();
  if (session && "isDatabaseAway" in session) throw new DatabaseAwayError();
  const user = session?.user;
  if (!user?.id || !user.email) return null;
  return { id: user.id, email: user.email, name: user.name || user.email };
});

/** Redirects to the sign-in page, and from there back to the address asked for. For Server Components. */
export const requireUser = async (): Promise<CurrentUser> => {
  const user = await currentUser();
  if (user) return user;
  redirect(signInAddress((await headers()).get(addressHeader) ?? "/"));
};
