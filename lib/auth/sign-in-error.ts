/** Every reason for which a sign-in ends on the sign-in page again, by the `error` of its address. */
const sentences: Record<string, string> = {
  CredentialsSignin: "Wrong email or password.",
  LinkInvalid: "This link was already used or has expired. Ask for a new one.",
  RateLimited: "Too many attempts. Try again later.",
  NoAccount: "There is no account with this email address, and sign-up is closed here.",
  EmailNotVerified: "The provider has not verified your email address. Verify it there, then sign in again.",
  OAuthAccountNotLinked: "An account with this email address exists. Sign in the way you did before.",
  NotConfirmed: "An account with this email address exists. Sign in the way you did before.",
  AccessDenied: "Sign-in was denied.",
  // next-auth's word for whatever broke on the server while somebody came back from GitHub or Google.
  Configuration: "The server could not sign you in right now. Try again in a moment.",
};

/** What to tell a person whose sign-in ended with `code`; null when there is nothing to tell. */
export const signInErrorText = (code: string | undefined): string | null =>
  code === undefined ? null : Object.hasOwn(sentences, code) ? (sentences[code] ?? null) : "Sign-in failed. Try again.";
