import { PageHeader } from "@/components/ground/page/page-header";
import { SettingsNav } from "@/components/ground/page/settings-nav";
import { openPage } from "@/lib/http/open-page";
import { paths } from "@/lib/paths";
import { getWorkspace } from "@/lib/services/people/workspaces/get-workspace";

export default async function SettingsLayout({ params, children }: LayoutProps<"/w/[workspace]/settings">) {
  const ctx = await openPage((await params).workspace, "workspace:read");
  const { name } = await getWorkspace(ctx);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader crumbs={[{ label: name, href: paths.workspace(ctx.workspaceSlug) }]} title="Settings" />
      <div className="flex min-h-0 flex-1 max-sm:flex-col">
        <SettingsNav workspace={ctx.workspaceSlug} role={ctx.role} />
        <div className="flex min-h-0 flex-1 flex-col gap-9 overflow-y-auto px-4 py-6 sm:px-8">{children}</div>
      </div>
    </div>
  );
}
