import { publicUrl } from "@/lib/env";
import { paths } from "@/lib/paths";
import { useDatabase } from "../launch/use-database";
import { note, say } from "../terminal";
import { useRunningAddress } from "../launch/use-running-address";

/** Prints a link that signs this person in once, within a day, and asks for a new password. */
export async function resetUser(email: string): Promise<void> {
  const { token, expiresAt } = await useDatabase("user reset", async () => {
    const { createSignInLink } = await import("@/lib/services/users/create-sign-in-link");
    return createSignInLink({ email }, { isReset: true });
  });
  useRunningAddress();
  note(`This link works once, until ${expiresAt.toISOString().replace("T", " ").slice(0, 16)} UTC:`);
  say(`${publicUrl()}${paths.signInLink(token)}`);
}
