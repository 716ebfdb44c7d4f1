import { LabelsNav } from "@/components/labels/frame/labels-nav";
import { PageHeader } from "@/components/ground/page/page-header";
import { openPage } from "@/lib/http/open-page";
import { paths } from "@/lib/paths";
import { getWorkspace } from "@/lib/services/people/workspaces/get-workspace";

export default async function LabelsLayout({ params, children }: LayoutProps<"/w/[workspace]/labels">) {
  const ctx = await openPage((await params).workspace, "trace:read");
  const { name } = await getWorkspace(ctx);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader crumbs={[{ label: name, href: paths.workspace(ctx.workspaceSlug) }]} title="Labels" />
      <LabelsNav workspace={ctx.workspaceSlug} />
      <div className="min-h-0 flex-1 overflow-y-auto p-4">{children}</div>
    </div>
  );
}
