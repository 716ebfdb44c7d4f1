import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { DatabaseAwayError } from "@/lib/errors";
import { auth } from "./auth";
import { knownAddress } from "./client-address";
import { addressHeader, signInAddress } from "./sign-in-address";

/** The person who is signed in. `name` falls back to the email address, so that it can always be shown. */
export interface CurrentUser {
  id: string;
  name: string;
  email: string;
  /** The network that this request comes from. */
  address?: string;
}

const readSession = cache(async () => auth());

const requestAddress = async (): Promise<string | null> => {
  try {
    return knownAddress(await headers());
  } catch {
    return null; // outside of a request
  }
};

/**
 * Null without a sign-in, and after it was ended. One database lookup for each rendered page. Throws UNAVAILABLE while
 * the database does not say who it is.
 */
export const currentUser = cache(async (): Promise<CurrentUser | null> => {
  const session = await readSession();
  if (session && "isDatabaseAway" in session) throw new DatabaseAwayError();
  const user = session?.user;
  if (!user?.id || !user.email) return null;
  const address = await requestAddress();
  return { id: user.id, email: user.email, name: user.name || user.email, ...(address ? { address } : {}) };
});

/** The sign-in that this request belongs to; null without one. */
export const currentSignInId = async (): Promise<string | null> => (await readSession())?.signInId ?? null;

/** Redirects to the sign-in page, and from there back to the address asked for. For Server Components. */
export const requireUser = async (): Promise<CurrentUser> => {
  const user = await currentUser();
  if (user) return user;
  redirect(signInAddress((await headers()).get(addressHeader) ?? "/"));
};
