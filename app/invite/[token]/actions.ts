"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";
import { clientAddress } from "@/lib/auth/client-address";
import { countAttempt } from "@/lib/auth/rate-limit";
import { userAction } from "@/lib/http/action-door";
import { optionalName } from "@/lib/http/name";
import { reportError } from "@/lib/http/report-error";
import { enter, type SignInState } from "@/lib/http/sign-in-door";
import { paths } from "@/lib/paths";
import { acceptInvitation } from "@/lib/services/people/members/accept-invitation";
import { joinAsNewPerson } from "@/lib/services/people/members/join-as-new-person";

const Token = z.string().min(1).max(200);

/** Joins, and opens the workspace. */
export const acceptInvitationAction = userAction
  .metadata({ permission: "self" })
  .inputSchema(z.object({ token: Token }))
  .action(async ({ parsedInput, ctx }) => {
    const { workspaceSlug } = await acceptInvitation(ctx.user.id, parsedInput);
    redirect(paths.workspace(workspaceSlug));
  });

const NewPerson = z.object({
  token: Token,
  email: z.string().trim().toLowerCase().max(320).pipe(z.email("This is not an e-mail address.")),
  name: optionalName(),
  password: z.string(),
});

/**
 * For `useActionState`, with the token bound. Fields: `name` (may be empty), `email`, `password`. Makes an account and
 * joins, also where sign-up is closed:
 * who has the link was invited.
 */
export async function signUpByInvitationAction(
  token: string,
  _previous: SignInState,
  form: FormData,
): Promise<SignInState> {
  const typed = String(form.get("email") ?? "");
  let workspaceSlug: string;
  try {
    const parsed = NewPerson.safeParse({ name: "", ...Object.fromEntries(form), token });
    if (!parsed.success)
      return { error: parsed.error.issues[0]?.message ?? "Fill in e-mail and password.", email: typed };
    await countAttempt({ "sign-up:address": clientAddress(await headers()) });
    ({ workspaceSlug } = await joinAsNewPerson(parsed.data));
    const error = await enter("credentials", { email: parsed.data.email, password: parsed.data.password });
    if (error !== null) return { error, email: typed };
  } catch (error) {
    return { error: reportError(error, "invitation").message, email: typed };
  }
  redirect(paths.workspace(workspaceSlug));
}
