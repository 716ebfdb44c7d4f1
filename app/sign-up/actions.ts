"use server";

import { isSignUpOpen } from "@/lib/env";
import { KnownError } from "@/lib/errors";
import { type SignInState } from "@/lib/http/sign-in-door";
import { signUpBy } from "@/lib/http/sign-up-form";
import { createUser } from "@/lib/services/people/users/create-user";

/** For `useActionState`. Fields: `name` (may be empty), `email`, `password`. Refused unless sign-up is open. */
export async function signUpAction(_previous: SignInState, form: FormData): Promise<SignInState> {
  return signUpBy(form, "sign-up", async (person) => {
    if (!isSignUpOpen())
      throw new KnownError("FORBIDDEN", "Sign-up is closed on this server. Ask its operator for an account.");
    return createUser(person);
  });
}
