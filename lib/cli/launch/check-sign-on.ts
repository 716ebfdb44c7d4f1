import { arePasswordsOpen, githubOauth, googleOauth, oidc, type OidcSettings } from "@/lib/env";
import { LaunchError } from "../terminal";

const readSettings = (): { issuer: OidcSettings | undefined; takesPasswords: boolean } => {
  try {
    return { issuer: oidc(), takesPasswords: arePasswordsOpen() };
  } catch (error) {
    throw new LaunchError(error instanceof Error ? error.message : String(error));
  }
};

/** Refuses settings of sign-on that contradict each other. Answers a sentence where nobody could sign in; else null. */
export function checkSignOn(): string | null {
  const { issuer, takesPasswords } = readSettings();
  return takesPasswords || issuer || githubOauth() || googleOauth()
    ? null
    : "FAULTLINE_PASSWORDS=closed, and no other way to sign in is set: only links of `faultline user reset` lead in.";
}
