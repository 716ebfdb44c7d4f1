import { withDatabase } from "../launch/with-database";
import { LaunchError, plainText, say } from "../terminal";

export async function deleteUserHere(email: string, { confirm }: { confirm: string }): Promise<void> {
  if (confirm.toLowerCase() !== email.toLowerCase())
    throw new LaunchError(`The account would be deleted. To go on, add --confirm ${plainText(email)}.`);
  await withDatabase("user delete", async () => {
    const { deleteAccountOf } = await import("@/lib/services/people/members/delete-account");
    await deleteAccountOf({ email });
  });
  say(`The account of ${plainText(email)} is deleted.`);
}
