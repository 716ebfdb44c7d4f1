import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";
import { clientAddress } from "@/lib/auth/client-address";
import { countAttempt } from "@/lib/auth/rate-limit";
import { arePasswordsOpen } from "@/lib/env";
import { KnownError } from "@/lib/errors";
import { paths } from "@/lib/paths";
import { email } from "./email";
import { optionalName } from "./name";
import { reportError } from "./report-error";
import { enter, type SignInState } from "./sign-in-door";

const NewPerson = z.object({ email: email(), name: optionalName(), password: z.string() });

const fieldOf = (place: unknown): keyof z.infer<typeof NewPerson> | null =>
  place === "email" || place === "name" || place === "password" ? place : null;

/** What is wrong, at its field where it has one. */
const faultOf = (message: string, place: unknown): SignInState => {
  const field = fieldOf(place);
  return field === null ? { error: message } : { error: null, fault: { field, message } };
};

/**
 * Makes an account of a sent form (`name`, which may be empty, `email`, `password`), signs in and opens the workspace
 * that `make` answers. Where that fails the form gets back what was typed, but for the password.
 */
export async function signUpBy(
  form: FormData,
  scope: string,
  make: (person: z.infer<typeof NewPerson>) => Promise<{ workspaceSlug: string }>,
): Promise<SignInState> {
  const typed = { email: String(form.get("email") ?? ""), name: String(form.get("name") ?? "") };
  let workspaceSlug: string;
  try {
    if (!arePasswordsOpen())
      throw new KnownError("FORBIDDEN", "Accounts are not made with a password here. Sign in instead.");
    const parsed = NewPerson.safeParse({ name: "", ...Object.fromEntries(form) });
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return { ...faultOf(issue?.message ?? "Fill in email and password.", issue?.path[0]), ...typed };
    }
    await countAttempt({ "sign-up:address": clientAddress(await headers()) });
    ({ workspaceSlug } = await make(parsed.data));
    const error = await enter("credentials", { email: parsed.data.email, password: parsed.data.password });
    if (error !== null) return { error, ...typed };
  } catch (error) {
    const place = error instanceof KnownError ? error.details?.[0]?.pointer.slice(1) : null;
    return { ...faultOf(reportError(error, scope).message, place), ...typed };
  }
  redirect(paths.workspace(workspaceSlug));
}
