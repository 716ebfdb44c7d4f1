import { type ReactNode } from "react";
import { savePreferencesAction, signOutAction } from "@/app/account/actions";
import { RememberWorkspace } from "@/components/shell/remember-workspace";
import { Shell } from "@/components/shell/shell";
import { requireUser } from "@/lib/auth/current-user";
import { openPage } from "@/lib/http/open-page";
import { listWorkspaces } from "@/lib/services/workspaces/list-workspaces";
import { getPreferences } from "@/lib/services/users/get-preferences";

export default async function WorkspaceLayout({ params, children }: LayoutProps<"/w/[workspace]">): Promise<ReactNode> {
  const { workspace: slug } = await params;
  const ctx = await openPage(slug, "workspace:read");
  const user = await requireUser();
  const workspaces = await listWorkspaces(user.id);
  const workspace = workspaces.find((each) => each.slug === ctx.workspaceSlug) ?? null;
  return (
    <Shell
      user={user}
      workspace={workspace}
      workspaces={workspaces}
      preferences={await getPreferences(user.id)}
      savePreferences={savePreferencesAction}
      signOut={signOutAction}
    >
      <RememberWorkspace slug={ctx.workspaceSlug} />
      {children}
    </Shell>
  );
}
