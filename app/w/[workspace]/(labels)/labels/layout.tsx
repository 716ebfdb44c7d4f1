import { SectionHeader } from "@/components/ground/page/section-header";
import { openPage } from "@/lib/http/open-page";

export default async function LabelsLayout({ params, children }: LayoutProps<"/w/[workspace]/labels">) {
  await openPage((await params).workspace, "trace:read");
  return (
    <div className="flex h-full min-h-0 flex-col">
      <SectionHeader />
      <div className="min-h-0 flex-1 overflow-y-auto p-4">{children}</div>
    </div>
  );
}
