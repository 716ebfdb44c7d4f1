import { type ReactNode } from "react";
import { lastWorkspace } from "@/app/last-workspace";
import { SignedInShell } from "@/app/signed-in-shell";
import { requireUser } from "@/lib/auth/current-user";

/** The shell around pages that belong to a person and to no workspace; its rail leads back to the last one. */
export async function PersonalShell({ children }: { children: ReactNode }) {
  const user = await requireUser();
  return (
    <SignedInShell user={user} {...await lastWorkspace(user.id)}>
      {children}
    </SignedInShell>
  );
}
