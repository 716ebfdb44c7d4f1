import { type ReactNode } from "react";
import { savePreferencesAction, signOutAction } from "@/app/account/actions";
import { listViewsAction } from "@/app/w/[workspace]/(overview)/overview/actions";
import { Shell } from "@/components/ground/shell/shell";
import { type ShellPeople } from "@/components/ground/shell/shell-props";
import { getPreferences } from "@/lib/services/people/users/get-preferences";

/** The shell of whoever is signed in, as they like to read. */
export async function SignedInShell({
  user,
  children,
  ...places
}: Pick<ShellPeople, "workspace" | "workspaces" | "unreadCount"> & {
  user: ShellPeople["user"] & { id: string };
  children: ReactNode;
}) {
  return (
    <Shell
      user={user}
      preferences={await getPreferences(user.id)}
      savePreferences={savePreferencesAction}
      signOut={signOutAction}
      listViews={listViewsAction}
      {...places}
    >
      {children}
    </Shell>
  );
}
