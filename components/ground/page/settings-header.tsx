"use client";
import { usePathname } from "next/navigation";
import { PageHeader } from "@/components/ground/page/page-header";
import { settingsSections } from "@/components/ground/page/settings-sections";
import { paths } from "@/lib/paths";

/** The top of a page of the settings. One that belongs to a section has a heading of its own and leads back to it. */
export function SettingsHeader({ workspace }: { workspace: string }) {
  const pathname = usePathname();
  const above = settingsSections
    .map(({ section, label }) => ({ label, href: paths.settings(workspace, section) }))
    .find(({ href }) => pathname === href || pathname.startsWith(`${href}/`));
  const isSection = above?.href === pathname;
  return (
    <PageHeader
      crumbs={[{ label: "Settings", href: paths.settings(workspace) }, ...(above && !isSection ? [above] : [])]}
      title={isSection ? above.label : null}
    />
  );
}
