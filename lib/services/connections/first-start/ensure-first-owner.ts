import { ownerEmail, ownerPassword } from "@/lib/env";
import { addProvidersFromEnvironment } from "../providers/add-providers-from-environment";
import { createSignInLink } from "../../people/users/create-sign-in-link";
import { findOrCreate, firstWorkspace } from "./ensure-first-owner.sql";

export interface FirstOwner {
  userId: string;
  email: string;
  /** Whether this call made the workspace `demo`. */
  isNew: boolean;
  /** A one-time sign-in token where the owner has no password: the only way in. Else null. */
  signInToken: string | null;
}

/**
 * The first owner with the workspace `demo`, made on the first start together with the providers that the environment
 * has keys for; later calls find them.
 * Without a password each call makes a new sign-in link. Throws INVALID for a bad address, password or provider.
 */
export const ensureFirstOwner = async ({
  email = ownerEmail(),
  password = ownerPassword(),
  name = null,
}: { email?: string | undefined; password?: string | undefined; name?: string | null } = {}): Promise<FirstOwner> => {
  const owner = await findOrCreate(email, password, name);
  if (owner.isNew) await addProvidersFromEnvironment(firstWorkspace.slug);
  const isLinkNeeded = owner.passwordHash === null;
  const signInToken = isLinkNeeded ? (await createSignInLink({ userId: owner.id }, { isReset: false })).token : null;
  return { userId: owner.id, email: owner.email, isNew: owner.isNew, signInToken };
};
