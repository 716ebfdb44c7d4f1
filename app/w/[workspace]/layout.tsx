import { type ReactNode } from "react";
import { SignedInShell } from "@/app/signed-in-shell";
import { RememberWorkspace } from "@/components/ground/shell/remember-workspace";
import { requireUser } from "@/lib/auth/current-user";
import { openPage } from "@/lib/http/open-page";
import { countUnread } from "@/lib/services/sharing/inbox/count-unread";
import { listWorkspaces } from "@/lib/services/people/workspaces/list-workspaces";

export default async function WorkspaceLayout({ params, children }: LayoutProps<"/w/[workspace]">): Promise<ReactNode> {
  const { workspace: slug } = await params;
  const ctx = await openPage(slug, "workspace:read");
  const user = await requireUser();
  const [workspaces, unreadCount] = await Promise.all([listWorkspaces(user.id), countUnread(ctx)]);
  const workspace = workspaces.find((each) => each.slug === ctx.workspaceSlug) ?? null;
  return (
    <SignedInShell user={user} workspace={workspace} workspaces={workspaces} unreadCount={unreadCount}>
      <RememberWorkspace slug={ctx.workspaceSlug} />
      {children}
    </SignedInShell>
  );
}
