import { redirect } from "next/navigation";
import { lastWorkspace } from "@/app/last-workspace";
import { currentUser } from "@/lib/auth/current-user";
import { paths } from "@/lib/paths";
import { isTourDue } from "@/lib/services/people/users/is-tour-due";

/** Leads to where the person was last; who has not seen the tour yet, to a finished attribution. */
export default async function HomePage() {
  const user = await currentUser();
  if (!user) redirect(paths.signIn());
  const { workspace } = await lastWorkspace(user.id);
  if (!workspace) redirect(paths.newWorkspace());
  redirect((await isTourDue(user.id)) ? paths.tour(workspace.slug) : paths.traces(workspace.slug));
}
