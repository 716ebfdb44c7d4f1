import { PageHeader } from "@/components/ground/page/page-header";
import { SettingsNav } from "@/components/ground/page/settings-nav";
import { can } from "@/lib/auth/permissions";
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
        <SettingsNav
          workspace={ctx.workspaceSlug}
          hidden={[
            ...(can(ctx.role, "api-key:read") ? [] : (["api-keys"] as const)),
            ...(can(ctx.role, "audit:read") ? [] : (["audit-log"] as const)),
          ]}
        />
        <div className="flex min-h-0 flex-1 flex-col gap-9 overflow-y-auto px-4 py-6 sm:px-8">{children}</div>
      </div>
    </div>
  );
}
