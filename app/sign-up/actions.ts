"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";
import { clientAddress } from "@/lib/auth/client-address";
import { countAttempt } from "@/lib/auth/rate-limit";
import { isSignUpOpen } from "@/lib/env";
import { KnownError } from "@/lib/errors";
import { optionalName } from "@/lib/http/name";
import { reportError } from "@/lib/http/report-error";
import { enter, type SignInState } from "@/lib/http/sign-in-door";
import { paths } from "@/lib/paths";
import { createUser } from "@/lib/services/people/users/create-user";

const SignUp = z.object({
  email: z.string().trim().toLowerCase().max(320).pipe(z.email("This is not an e-mail address.")),
  name: optionalName(),
  password: z.string(),
});

/** For `useActionState`. Fields: `name` (may be empty), `email`, `password`. Refused unless sign-up is open. */
export async function signUpAction(_previous: SignInState, form: FormData): Promise<SignInState> {
  const typed = String(form.get("email") ?? "");
  let workspaceSlug: string;
  try {
    if (!isSignUpOpen())
      throw new KnownError("FORBIDDEN", "Sign-up is closed on this server. Ask its operator for an account.");
    const parsed = SignUp.safeParse({ name: "", ...Object.fromEntries(form) });
    if (!parsed.success)
      return { error: parsed.error.issues[0]?.message ?? "Fill in e-mail and password.", email: typed };
    await countAttempt({ "sign-up:address": clientAddress(await headers()) });
    ({ workspaceSlug } = await createUser(parsed.data));
    const error = await enter("credentials", { email: parsed.data.email, password: parsed.data.password });
    if (error !== null) return { error, email: typed };
  } catch (error) {
    return { error: reportError(error, "sign-up").message, email: typed };
  }
  redirect(paths.workspace(workspaceSlug));
}
