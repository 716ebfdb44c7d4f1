"use server";

import { redirect } from "next/navigation";
import { requireGoodPassword } from "@/lib/auth/password";
import { reportError } from "@/lib/http/report-error";
import { enter, type SignInState } from "@/lib/http/sign-in-door";
import { paths } from "@/lib/paths";

/**
 * For `useActionState`. Fields: `token`, and `newPassword` where the link is for a reset. Uses the link up; opening the
 * page does not, so that a mail program's preview leaves it whole.
 */
export async function signInByLinkAction(_previous: SignInState, form: FormData): Promise<SignInState> {
  const token = String(form.get("token") ?? "");
  const newPassword = form.get("newPassword");
  try {
    if (typeof newPassword === "string") requireGoodPassword(newPassword);
    const error = await enter("link", { token, ...(typeof newPassword === "string" ? { newPassword } : {}) });
    if (error !== null) return { error };
  } catch (error) {
    return { error: reportError(error, "link").message };
  }
  redirect(paths.home());
}
