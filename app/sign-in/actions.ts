"use server";

import { AuthError } from "next-auth";
import { redirect } from "next/navigation";
import { signIn } from "@/lib/auth/auth";
import { oauthNames } from "@/lib/auth/oauth";
import { safeNext } from "@/lib/auth/sign-in-address";
import { reportError } from "@/lib/http/report-error";
import { enter, type SignInState } from "@/lib/http/sign-in-door";
import { paths } from "@/lib/paths";

const field = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

/** For `useActionState`. Fields: `email`, `password`, `next`. */
export async function signInAction(_previous: SignInState, form: FormData): Promise<SignInState> {
  const email = field(form, "email").trim();
  try {
    const error = await enter("credentials", { email, password: field(form, "password") });
    if (error !== null) return { error, email };
  } catch (error) {
    return { error: reportError(error, "sign-in").message, email };
  }
  redirect(safeNext(field(form, "next")));
}

/** For a form's `action`. Fields: `provider` (`github`, `google` or `oidc`), `next`. */
export async function signInWithAction(form: FormData): Promise<void> {
  const name = oauthNames().find((known) => known === field(form, "provider"));
  if (!name) redirect(paths.signIn({ error: "AccessDenied" }));
  try {
    await signIn(name, { redirectTo: safeNext(field(form, "next")) });
  } catch (error) {
    // A redirect is thrown too, and must go on.
    if (error instanceof AuthError) redirect(paths.signIn({ error: error.type }));
    throw error;
  }
}
