import { SectionHeader } from "@/components/ground/page/section-header";
import { LabelNext } from "@/components/labels/frame/label-next";
import { can } from "@/lib/auth/permissions";
import { openPage } from "@/lib/http/open-page";

export default async function LabelsLayout({ params, children }: LayoutProps<"/w/[workspace]/labels">) {
  const ctx = await openPage((await params).workspace, "trace:read");
  return (
    <div className="flex h-full min-h-0 flex-col">
      <SectionHeader actions={can(ctx.role, "annotation:write") && <LabelNext workspace={ctx.workspaceSlug} />} />
      <div className="min-h-0 flex-1 overflow-y-auto p-4">{children}</div>
    </div>
  );
}
