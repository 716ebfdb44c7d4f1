import { AuthError } from "next-auth";
import { PasswordsClosed, signIn, TooManyAttempts } from "@/lib/auth/auth";
import { DatabaseAwayError, diskFull, isDatabaseAway, isDiskFull } from "@/lib/errors";
import { signInErrorText } from "@/lib/auth/sign-in-error";

/**
 * What a form of the sign-in pages shows after it was sent: `error` is a sentence, `fault` one at a field, `email` and
 * `name` what was typed.
 */
export interface SignInState {
  error: string | null;
  fault?: { field: "email" | "name" | "password"; message: string };
  email?: string;
  name?: string;
}

/**
 * Signs in with a password or a one-time link. Null when it worked: the session cookie is
 * set, and the caller redirects.
 * Else a sentence that says why not.
 */
export const enter = async (
  provider: "credentials" | "link",
  credentials: { email: string; password: string } | { token: string; newPassword?: string },
): Promise<string | null> => {
  try {
    await signIn(provider, { ...credentials, redirect: false });
    return null;
  } catch (error) {
    if (error instanceof TooManyAttempts) return error.sentence;
    if (error instanceof PasswordsClosed) return signInErrorText(error.code);
    if (error instanceof AuthError && error.type === "CredentialsSignin") {
      return signInErrorText(provider === "link" ? "LinkInvalid" : "CredentialsSignin");
    }
    if (isDatabaseAway(error)) return new DatabaseAwayError().message;
    if (isDiskFull(error)) return diskFull.message;
    throw error;
  }
};
