"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { userAction } from "@/lib/http/action-door";
import { type SignInState } from "@/lib/http/sign-in-door";
import { signUpBy } from "@/lib/http/sign-up-form";
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

/**
 * For `useActionState`, with the token bound. Fields: `name` (may be empty), `email`, `password`. Makes an account and
 * joins, also where sign-up is closed: who has the link was invited.
 */
export async function signUpByInvitationAction(
  token: string,
  _previous: SignInState,
  form: FormData,
): Promise<SignInState> {
  return signUpBy(form, "invitation", (person) => joinAsNewPerson({ ...person, token: Token.parse(token) }));
}
