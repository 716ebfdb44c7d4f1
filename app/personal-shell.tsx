import { type ReactNode } from "react";
import { savePreferencesAction, signOutAction } from "@/app/account/actions";
import { lastWorkspace } from "@/app/last-workspace";
import { Shell } from "@/components/shell/shell";
import { requireUser } from "@/lib/auth/current-user";
import { getPreferences } from "@/lib/services/users/get-preferences";

/** The shell around pages that belong to a person and to no workspace; its rail leads back to the last one. */
export async function PersonalShell({ children }: { children: ReactNode }) {
  const user = await requireUser();
  const { workspace, workspaces } = await lastWorkspace(user.id);
  return (
    <Shell
      user={user}
      workspace={workspace}
      workspaces={workspaces}
      preferences={await getPreferences(user.id)}
      savePreferences={savePreferencesAction}
      signOut={signOutAction}
    >
      {children}
    </Shell>
  );
}
