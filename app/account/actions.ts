"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { signOut } from "@/lib/auth/auth";
import { currentSignInId } from "@/lib/auth/current-user";
import { maxPasswordLength } from "@/lib/auth/password";
import { countAttempt, forgiveAttempt } from "@/lib/auth/rate-limit";
import { userAction } from "@/lib/http/action-door";
import { email } from "@/lib/http/email";
import { optionalName } from "@/lib/http/name";
import { enter } from "@/lib/http/sign-in-door";
import { paths } from "@/lib/paths";
import { choices, maxCollapsedAgents } from "@/lib/preferences";
import { deleteAccount } from "@/lib/services/people/members/delete-account";
import { changePassword } from "@/lib/services/people/users/change-password";
import { changeProfile } from "@/lib/services/people/users/change-profile";
import { endAllSignIns } from "@/lib/services/people/users/end-all-sign-ins";
import { endOwnSignIn } from "@/lib/services/people/users/end-own-sign-in";
import { endTour } from "@/lib/services/people/users/end-tour";
import { savePreferences } from "@/lib/services/people/users/save-preferences";
import { setMailsMentions } from "@/lib/services/people/users/set-mails-mentions";

/** Name and email address; another address needs the password. */
export const changeProfileAction = userAction
  .metadata({ permission: "self" })
  .inputSchema(
    z.object({ name: optionalName(), email: email(), password: z.string().max(maxPasswordLength).nullable() }),
  )
  .action(async ({ parsedInput, ctx: { user } }) => {
    const attempt = { "sign-in:pair": `password|${user.id}` };
    if (parsedInput.password !== null) await countAttempt(attempt);
    await changeProfile(user.id, { ...parsedInput, address: user.address });
    if (parsedInput.password !== null) await forgiveAttempt(attempt);
    revalidatePath(paths.account());
  });

const ChangePassword = z.object({
  /** Null where the account has no password yet. */
  current: z.string().max(maxPasswordLength).nullable(),
  next: z.string(),
});

/** Sets the password, ends the other sign-ins and keeps this one. */
export const changePasswordAction = userAction
  .metadata({ permission: "self" })
  .inputSchema(ChangePassword)
  .action(async ({ parsedInput, ctx: { user } }) => {
    const attempt = { "sign-in:pair": `password|${user.id}` };
    await countAttempt(attempt);
    await changePassword(user.id, parsedInput);
    await forgiveAttempt(attempt);
    const error = await enter("credentials", { email: user.email, password: parsedInput.next });
    if (error !== null) redirect(paths.signIn());
  });

/** Ends one sign-in of this person; their own, and they are signed out. */
export const endSignInAction = userAction
  .metadata({ permission: "self" })
  .inputSchema(z.object({ id: z.uuid() }))
  .action(async ({ parsedInput, ctx: { user } }) => {
    const isThis = parsedInput.id === (await currentSignInId());
    await endOwnSignIn(user.id, parsedInput);
    if (!isThis) return revalidatePath(paths.account());
    await signOut({ redirect: false });
    redirect(paths.signIn());
  });

/** Ends every sign-in of this person, this one too. */
export const endAllSignInsAction = userAction.metadata({ permission: "self" }).action(async ({ ctx: { user } }) => {
  await endAllSignIns(user.id);
  await signOut({ redirect: false });
  redirect(paths.signIn());
});

/** Remembers that this person has seen or closed the tour. */
export const endTourAction = userAction
  .metadata({ permission: "self" })
  .action(async ({ ctx: { user } }) => endTour(user.id));

const PreferenceChange = z
  .object({
    theme: z.enum(choices.theme),
    density: z.enum(choices.density),
    fontSize: z.enum(choices.fontSize),
    clock: z.enum(choices.clock),
    isFoldingLoops: z.boolean(),
    isQuestionOpen: z.boolean(),
    isOneLine: z.boolean(),
    isNavFolded: z.boolean(),
    collapsedAgents: z.array(z.string().max(1_000)).max(maxCollapsedAgents),
  })
  .partial();

/** Remembers how this person likes to read; what is not named stays. */
export const savePreferencesAction = userAction
  .metadata({ permission: "self" })
  .inputSchema(PreferenceChange)
  .action(async ({ parsedInput, ctx: { user } }) => savePreferences(user.id, parsedInput));

/** Whether mentions are sent by email too. */
export const setMailsMentionsAction = userAction
  .metadata({ permission: "self" })
  .inputSchema(z.object({ mailsMentions: z.boolean() }))
  .action(async ({ parsedInput, ctx: { user } }) => setMailsMentions(user.id, parsedInput.mailsMentions));

/** Deletes the account of this person, who is signed out. */
export const deleteAccountAction = userAction
  .metadata({ permission: "self" })
  .inputSchema(z.object({ confirmation: z.string().max(400), password: z.string().max(maxPasswordLength).nullable() }))
  .action(async ({ parsedInput, ctx: { user } }) => {
    await countAttempt({ "sign-in:pair": `password|${user.id}` });
    await deleteAccount(user.id, parsedInput);
    await signOut({ redirect: false });
    redirect(paths.signIn());
  });

/** For a form's `action`. */
export async function signOutAction(): Promise<void> {
  await signOut({ redirect: false });
  redirect(paths.signIn());
}
