import { publicUrl } from "@/lib/env";
import { paths } from "@/lib/paths";
import { withDatabase } from "../launch/with-database";
import { note, say } from "../terminal";
import { applyRunningAddress } from "../launch/apply-running-address";

/** Prints a link that signs this person in once, within a day, and asks for a new password. */
export async function resetUser(email: string): Promise<void> {
  const { token, expiresAt } = await withDatabase("user reset", async () => {
    const { createSignInLink } = await import("@/lib/services/people/users/create-sign-in-link");
    return createSignInLink({ email }, { isReset: true });
  });
  applyRunningAddress();
  note(`This link works once and expires at ${expiresAt.toISOString().replace("T", " ").slice(0, 16)} UTC:`);
  say(`${publicUrl()}${paths.signInLink(token)}`);
}
