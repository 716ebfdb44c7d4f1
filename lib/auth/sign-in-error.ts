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
  PasswordsClosed: "Passwords are not used here. Sign in with one of the buttons.",
  OAuthCallbackError: "The sign-in was canceled or refused where you signed in. Try again.",
  GroupsMissing: "Your groups did not fit into the sign-in. The server's operator can have fewer of them sent.",
  IssuerAway: "The service that you sign in with does not respond. Try again in a moment.",
  // next-auth's word for whatever broke on the server, or was refused, while somebody came back from another service.
  Configuration: "The server could not sign you in right now. Try again in a moment.",
};

/** What to tell a person whose sign-in ended with `code`; null when there is nothing to tell. */
export const signInErrorText = (code: string | undefined): string | null =>
  code === undefined ? null : Object.hasOwn(sentences, code) ? (sentences[code] ?? null) : "Sign-in failed. Try again.";
