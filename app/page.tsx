import { redirect } from "next/navigation";
import { lastWorkspace } from "@/app/last-workspace";
import { currentUser } from "@/lib/auth/current-user";
import { paths } from "@/lib/paths";

/** Leads to where the person was last. */
export default async function HomePage() {
  const user = await currentUser();
  if (!user) redirect(paths.signIn());
  const { workspace } = await lastWorkspace(user.id);
  redirect(workspace ? paths.traces(workspace.slug) : paths.newWorkspace());
}
