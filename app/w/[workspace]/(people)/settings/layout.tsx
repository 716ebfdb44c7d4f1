import { type Metadata } from "next";
import { SettingsHeader } from "@/components/ground/page/settings-header";
import { SettingsNav } from "@/components/ground/page/settings-nav";
import { openPage } from "@/lib/http/open-page";

export const metadata: Metadata = { title: { template: "%s · Settings · Faultline", default: "Settings" } };

export default async function SettingsLayout({ params, children }: LayoutProps<"/w/[workspace]/settings">) {
  const ctx = await openPage((await params).workspace, "workspace:read");
  return (
    <div className="flex h-full min-h-0 flex-col">
      <SettingsHeader workspace={ctx.workspaceSlug} />
      <div className="flex min-h-0 flex-1 max-sm:flex-col">
        <SettingsNav workspace={ctx.workspaceSlug} role={ctx.role} />
        <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-9 overflow-y-auto px-4 py-6 sm:px-8">{children}</div>
      </div>
    </div>
  );
}
